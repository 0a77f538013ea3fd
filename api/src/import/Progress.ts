import type { ImportProgress } from '@freehold/contracts'

/** `reading`: a file is read through before anything of it is stored; bytes of it are counted. */
export type Phase = ImportProgress['phase'] | 'reading'

/** Told how far a phase is; `total` is null where the source does not tell. What it throws ends the import. */
export type OnProgress = (phase: Phase, done: number, total: number | null) => void | Promise<void>
