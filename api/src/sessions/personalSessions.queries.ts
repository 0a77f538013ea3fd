import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { sessions } from '../db/schema'

/** A user's sessions without their tokens, also ended ones that are still kept. */
export const selectPersonalSessions = (db: Database, userId: string) =>
  db
    .select({
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      authenticatedAt: sessions.authenticatedAt,
      endsAt: sessions.endsAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
