import type { listings } from '../db/schema'

/** A stored listing, without the times at which its row was written. */
export type Listing = Omit<typeof listings.$inferSelect, 'createdAt' | 'updatedAt'>
