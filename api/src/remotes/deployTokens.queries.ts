import { randomUUID } from 'node:crypto'
import { DAY_MS, type DeployToken, roleNames } from '@freehold/contracts'
import { and, asc, eq, getTableColumns, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { hashToken, newToken } from '../access/tokens'
import { excluded } from '../db/columns'
import type { Database } from '../db/Database'
import { deployTokens } from '../db/schema'
import { userRoleView } from '../users/users.queries'

/** Lets scanners find leaked tokens. */
export const DEPLOY_TOKEN_PREFIX = 'fhd_'

/** How long a call with an expired token still gets the error that it has expired. */
const EXPIRED_KEPT_MS = 30 * DAY_MS

type Row = Omit<typeof deployTokens.$inferSelect, 'tokenHash' | 'createdById'>

const toToken = ({ id, remote, name, createdBy, createdAt, lastUsedAt, expiresAt }: Row): DeployToken => ({
  _id: id,
  remote,
  name,
  createdBy,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

interface NewToken {
  remote: string
  name: string
  createdBy: string
  createdById: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** Returns the token itself, which is not stored. */
export async function insertDeployToken(
  db: Database,
  token: NewToken,
): Promise<DeployToken & { token: string }> {
  const secret = DEPLOY_TOKEN_PREFIX + newToken()
  const row = { id: randomUUID(), ...token, lastUsedAt: null }
  await db.insert(deployTokens).values({ ...row, tokenHash: hashToken(secret) })
  return { ...toToken(row), token: secret }
}

/** The tokens of one remote, or of all remotes by name; the oldest first. */
export async function selectDeployTokens(db: Database, remote?: string): Promise<DeployToken[]> {
  const { tokenHash: _, ...columns } = getTableColumns(deployTokens)
  const rows = await db
    .select(columns)
    .from(deployTokens)
    .where(remote === undefined ? undefined : eq(deployTokens.remote, remote))
    .orderBy(asc(deployTokens.remote), asc(deployTokens.createdAt), asc(deployTokens.id))
  return rows.map(toToken)
}

/** By the token itself. `isCreatorAdmin`: whether its creator is an active Admin now. */
export async function findDeployToken(db: Database, token: string) {
  const { id, remote, name, createdById, expiresAt } = deployTokens
  const [row] = await db
    .select({
      id,
      remote,
      name,
      createdById,
      expiresAt,
      isCreatorAdmin: sql<boolean>`coalesce(${userRoleView.active} and ${userRoleView.roleName} = ${roleNames.admin}, false)`,
    })
    .from(deployTokens)
    .leftJoin(userRoleView, eq(userRoleView.id, createdById))
    .where(eq(deployTokens.tokenHash, hashToken(token)))
  return row ?? null
}

export async function markUsed(db: Database, id: string, at: Date): Promise<void> {
  await db.update(deployTokens).set({ lastUsedAt: at }).where(eq(deployTokens.id, id))
}

const named = { remote: deployTokens.remote, name: deployTokens.name }

/** Returns the deleted token, or null. */
export async function deleteDeployToken(db: Database, id: string) {
  const [row] = await db.delete(deployTokens).where(eq(deployTokens.id, id)).returning(named)
  return row ?? null
}

/** Returns the deleted tokens. */
export const deleteTokensCreatedBy = (db: Database, userId: string) =>
  db.delete(deployTokens).where(eq(deployTokens.createdById, userId)).returning(named)

/** Deletes tokens of the settings other than these, and returns them. */
export const deleteOtherConfigured = (db: Database, ids: readonly string[]) =>
  db
    .delete(deployTokens)
    .where(and(isNull(deployTokens.createdById), notInArray(deployTokens.id, [...ids])))
    .returning(named)

export async function upsertConfiguredToken(
  db: Database,
  { remote, token, ...made }: { remote: string; token: string; createdBy: string; createdAt: Date },
): Promise<string> {
  const id = `settings-${remote}`
  const row = { id, remote, name: 'settings', tokenHash: hashToken(token), ...made }
  const set = { tokenHash: excluded(deployTokens.tokenHash) }
  await db.insert(deployTokens).values(row).onConflictDoUpdate({ target: deployTokens.id, set })
  return id
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.delete(deployTokens).where(lt(deployTokens.expiresAt, new Date(now.getTime() - EXPIRED_KEPT_MS)))
}
