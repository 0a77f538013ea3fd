import type { ListingRemoval, ListingUpdate } from './ListingRecord'

/** A row as it is in the source. */
interface RawRow {
  /** Number of its first line in the file, counted from 1. */
  line: number
  raw: string
}

export type RejectedRow = RawRow & { reason: string }

/** `warnings`: what is left out of it. */
export type ListingRow = RawRow & { update: ListingUpdate; warnings?: readonly string[] }

/** A row that cannot be stored. `removal`: it nevertheless says that the stored listing has to be hidden. */
export type InvalidRow = RejectedRow & { removal?: ListingRemoval | undefined }

export type ParsedRow = ListingRow | InvalidRow

/** A parsed row, or one that a newer row of the same source supersedes. */
export type SourceRow = ParsedRow | { isSuperseded: true }
