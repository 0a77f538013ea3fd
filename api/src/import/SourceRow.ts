import type { ListingRemoval, ListingUpdate } from './ListingRecord'

/** A row as it is in the source. */
interface RawRow {
  /** Number of its first line in the file, counted from 1. */
  line: number
  raw: string
}

/** `field`: the column or field with the mistake, if it is one, and known. */
export type RejectedRow = RawRow & { reason: string; field?: string | null }

/** `warnings`: what is left out of it. */
export type ListingRow = RawRow & { update: ListingUpdate; warnings?: readonly string[] }

/** A row that cannot be stored. `removal`: it nevertheless says that the stored listing has to be hidden. */
export type InvalidRow = RejectedRow & { removal?: ListingRemoval | undefined }

export type ParsedRow = ListingRow | InvalidRow

/** A row's text as it can be stored: PostgreSQL has neither NUL nor half of a surrogate pair. */
export const replaceUnstorable = (text: string) => text.toWellFormed().replaceAll('\0', '\u{FFFD}')
