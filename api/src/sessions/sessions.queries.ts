import type { SessionInfo } from '@freehold/contracts'
import { and, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { sessions, spentRefreshTokens } from '../db/schema'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = Omit<typeof sessions.$inferInsert, 'id'>

/**
 * Those of the user that have ended make room; where that leaves more than `most`, those that were seen longest ago. The
 * caller keeps others from adding one for this user meanwhile.
 * @returns the ids of those that ended for it
 */
export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const own = eq(sessions.userId, session.userId)
  const ended = or(lt(sessions.endsAt, now), lt(sessions.refreshExpiresAt, now))
  await db.delete(sessions).where(and(own, ended))
  const crowded = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
    .offset(most - 1)
  const crowdedOut = await db
    .delete(sessions)
    .where(inArray(sessions.id, crowded))
    .returning({ id: sessions.id })
  await db.insert(sessions).values(session)
  return crowdedOut.map(({ id }) => id)
}

/** The session that has this refresh token as its current or previous one; nobody else changes it meanwhile. */
export async function lockByRefreshHash(db: Database, hash: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousRefreshHash, hash)))
    .for('update')
  return row
}

/** The session and user that a refresh token once belonged to; undefined where it never was one. */
export async function findSpent(db: Database, hash: string) {
  const [row] = await db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(spentRefreshTokens)
    .innerJoin(sessions, eq(sessions.id, spentRefreshTokens.sessionId))
    .where(eq(spentRefreshTokens.refreshHash, hash))
  return row
}

export async function updateSession(db: Database, id: string, change: Partial<NewSession>): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

export async function insertSpent(db: Database, sessionId: string, refreshHash: string): Promise<void> {
  await db.insert(spentRefreshTokens).values({ sessionId, refreshHash })
}

/** Whether there was one: only the user's own. */
export async function deleteSession(db: Database, userId: string, id: string): Promise<boolean> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const deleted = await db.delete(sessions).where(own).returning({ id: sessions.id })
  return deleted.length > 0
}

/** By its access token, also by the one before it. Answers the id; undefined where the user has no such session. */
export async function deleteSessionByToken(
  db: Database,
  userId: string,
  hash: string,
): Promise<string | undefined> {
  const named = or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash))
  const [deleted] = await db
    .delete(sessions)
    .where(and(named, eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return deleted?.id
}

/** How many of the user's sessions ended; `except` goes on. */
export async function deleteSessionsOf(db: Database, userId: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except)
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return deleted.length
}

/** The newest first. */
export async function listSessionsOf(
  db: Database,
  userId: string,
  currentId: string,
  now: Date,
): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.refreshExpiresAt, now), gt(sessions.endsAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id)
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    ...(row.address !== null && { address: row.address }),
    current: row.id === currentId,
  }))
}

/** Sessions that no token can revive, and tries that no limit counts any more. */
export async function deleteEnded(db: Database, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`delete from sessions where ends_at < ${time} or refresh_expires_at < ${time}`)
  // A time far ahead is of a clock that was set back since.
  const hour = sql`interval '1 hour'`
  await db.execute(sql`
    delete from attempts where tried_at not between ${time} - ${hour} and ${time} + ${hour}`)
  await db.execute(sql`
    delete from sign_in_failures where failed_at not between ${time} - ${hour} and ${time} + ${hour}`)
  await db.execute(sql`delete from reset_tokens where expires_at < ${time} - interval '7 days'`)
  await db.execute(
    sql`delete from email_changes where coalesce(revertable_until, expires_at) < ${time} - interval '7 days'`,
  )
}
