import type { SessionInfo } from '@freehold/contracts'
import { and, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { sessions, spentRefreshTokens } from '../db/schema'
import { toUser, type UserProfileRow } from '../users/users.queries'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = Omit<typeof sessions.$inferInsert, 'id'>

interface FoundSession extends UserProfileRow {
  sessionId: string
  authenticatedAt: string
  lastSeenAt: string
}

/**
 * The session of an access token, or of the one before it, with its user; undefined when the token is not valid. Every
 * call asks for it, so the statement is in a function of the database, which plans it once.
 */
export async function findSessionByToken(db: Database, hash: string, now: Date) {
  const { rows } = await db.execute<FoundSession & Record<string, unknown>>(
    sql`select * from find_session(${hash}, ${timestamptz(now)})`,
  )
  const [row] = rows
  if (!row) return undefined
  const { sessionId, authenticatedAt, lastSeenAt, ...user } = row
  return {
    session: { id: sessionId, authenticatedAt: new Date(authenticatedAt), lastSeenAt: new Date(lastSeenAt) },
    user: toUser(user),
  }
}

/**
 * Deletes the user's sessions that were last seen longest ago while there are `most` or more that have not ended, and inserts
 * the new one. The caller prevents concurrent inserts for this user.
 * @returns the ids of the sessions that had not ended by themselves
 */
export async function insertSession(
  db: Database,
  session: typeof sessions.$inferInsert,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const own = eq(sessions.userId, session.userId)
  const isAlive = and(gt(sessions.endsAt, now), gt(sessions.refreshExpiresAt, now))
  const crowded = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(own, isAlive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
    .offset(most - 1)
  const crowdedOut = await db
    .delete(sessions)
    .where(inArray(sessions.id, crowded))
    .returning({ id: sessions.id })
  await db.insert(sessions).values(session)
  return crowdedOut.map(({ id }) => id)
}

/** The session with this current or previous refresh token. No one else can change it until the transaction ends. */
export async function lockByRefreshHash(db: Database, hash: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousRefreshHash, hash)))
    .for('update')
  return row
}

/** The session and user that a refresh token once belonged to; undefined for an unknown token. */
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

/** Whether the user had this session. */
export async function deleteSession(db: Database, userId: string, id: string): Promise<boolean> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const deleted = await db.delete(sessions).where(own).returning({ id: sessions.id })
  return deleted.length > 0
}

/** Deletes the session with this access token, current or previous. Returns its id; undefined if the user has none. */
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

export async function deleteSessionById(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Ends the user's sessions but for `except`, and returns how many there were. */
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

/** Deletes sessions that no token could revive at that time. */
export async function deleteEndedSessions(db: Database, time: Date): Promise<void> {
  await db.delete(sessions).where(hadEnded(time))
}

const hadEnded = (time: Date) => or(lt(sessions.endsAt, time), lt(sessions.refreshExpiresAt, time))
