import { getTableColumns } from 'drizzle-orm'
import { listings } from '../db/schema'

/** A stored listing, without the times at which its row was written. */
export type Listing = Omit<typeof listings.$inferSelect, 'createdAt' | 'updatedAt'>

const { createdAt: _, updatedAt: __, ...columns } = getTableColumns(listings)
/** The columns of a {@link Listing}. */
export const listingColumns = columns
