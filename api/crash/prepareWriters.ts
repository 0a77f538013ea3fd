import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { accessTokenOf, hashToken, newToken } from '../src/access/tokens'
import type { Database } from '../src/db/Database'
import { sessions, users } from '../src/db/schema'
import { demoPassword, demoUsers, seedDemoAccounts, seedFoundation } from '../src/seed'
import { addHomes } from '../src/testing/addHomes'
import { testSessionKey } from '../src/testing/sessionKey'
import { AnalysesWriter } from './AnalysesWriter'
import { MarketsWriter } from './MarketsWriter'
import { PasswordWriter } from './PasswordWriter'
import { type Pair, RefreshWriter } from './RefreshWriter'
import { SearchesWriter } from './SearchesWriter'
import { UsersWriter } from './UsersWriter'
import type { AnyWriter } from './Writer'

/** More than an outage test refreshes. */
const SESSIONS = 800
const INSERT_MAX = 1_000
const MINUTE_MS = 60_000

/** Prepares an empty database for the writers: three users, a home, and sessions to refresh that are a minute old. */
export async function prepareWriters(db: Database, sessionCount = SESSIONS): Promise<AnyWriter[]> {
  await seedFoundation(db)
  await seedDemoAccounts(db)
  await addHomes(db, [{ id: 'home' }])
  const [admin, agent, investor] = demoUsers
  const [first, second, ...pairs] = await addSessions(db, admin.username, sessionCount + 2)
  const [own] = await addSessions(db, investor.username, 1)
  return [
    new MarketsWriter(first!.token),
    new UsersWriter(second!.token),
    new SearchesWriter(own!.token),
    new AnalysesWriter(own!.token, 'home'),
    new PasswordWriter(agent.username, demoPassword),
    new RefreshWriter(pairs),
  ]
}

/** Inserts sessions that are a minute old, because calls can only create new ones. */
async function addSessions(db: Database, username: string, count: number): Promise<Pair[]> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  const pairs = Array.from({ length: count }, newToken).map((refreshToken) => ({
    refreshToken,
    token: accessTokenOf(refreshToken, testSessionKey),
  }))
  const createdAt = new Date(Date.now() - MINUTE_MS)
  const end = new Date(Date.now() + DAY_MS)
  const rows = pairs.map(({ token, refreshToken }) => ({
    id: randomUUID(),
    userId: user!.id,
    tokenHash: hashToken(token),
    tokenExpiresAt: end,
    refreshHash: hashToken(refreshToken),
    refreshExpiresAt: end,
    rotatedAt: createdAt,
    createdAt,
    endsAt: end,
  }))
  for (let first = 0; first < rows.length; first += INSERT_MAX) {
    await db.insert(sessions).values(rows.slice(first, first + INSERT_MAX))
  }
  return pairs
}
