import type { ImportWarning } from '@freehold/contracts'

/** `superseded`: a newer state of the property is known. `removed`: no search finds it any more. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'superseded' | 'removed'

/** Every row that was read counts once: under its outcome, or as rejected. */
export type ImportCounts = Record<Outcome | 'read' | 'rejected', number>

/** The rows that were written, of one batch or of a whole run. */
export type WrittenCounts = Pick<ImportCounts, 'created' | 'updated' | 'removed'>

export interface ImportResult {
  counts: ImportCounts
  /** Homes whose comps, estimates and results were computed. */
  computed: number
  warnings: readonly ImportWarning[]
}

export const zeroCounts = (): ImportCounts => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  superseded: 0,
  removed: 0,
  rejected: 0,
})

/** What a run wrote and computed before it was interrupted. */
export interface EarlierCounts extends WrittenCounts {
  /** How many of the source's rows were written; a resumed run reads them again. */
  rows: number
  /** Homes whose results were computed. */
  computed: number
}

/**
 * The counts of a resumed run, including those from before the interruption. Rows that were written then are read again
 * and found unchanged: they count as what they were the first time.
 */
export function withEarlierCounts(counts: ImportCounts, earlier: EarlierCounts): ImportCounts {
  return {
    ...counts,
    read: Math.max(counts.read, earlier.rows),
    created: counts.created + earlier.created,
    updated: counts.updated + earlier.updated,
    removed: counts.removed + earlier.removed,
    unchanged: counts.unchanged - Math.min(counts.unchanged, earlier.rows),
  }
}
