import type { ImportProgress } from '@freehold/contracts'

export type Phase = ImportProgress['phase']

/** Told how far a phase is; `total` is null where the source does not tell. What it throws ends the import. */
export type OnProgress = (phase: Phase, done: number, total: number | null) => void | Promise<void>
