import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { properties, shortlistedHomes } from '../db/schema'

/** The homes on a user's shortlist, as they are stored. */
export const selectPersonalShortlist = (db: Database, userId: string) =>
  db
    .select({
      home: properties.addressFull,
      stage: shortlistedHomes.stage,
      note: shortlistedHomes.note,
      whenAdded: shortlistedHomes.whenAdded,
      createdAt: shortlistedHomes.createdAt,
    })
    .from(shortlistedHomes)
    .innerJoin(properties, eq(properties.id, shortlistedHomes.propertyId))
    .where(eq(shortlistedHomes.userId, userId))
    .orderBy(asc(shortlistedHomes.createdAt), shortlistedHomes.propertyId)
