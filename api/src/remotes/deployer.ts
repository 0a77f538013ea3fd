import { randomUUID } from 'node:crypto'
import type { DeployToken, User } from '@freehold/contracts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { deployTokens } from '../db/schema'
import { forbidden, unauthenticated } from '../http/refusals'
import type { Services } from '../services'
import { hashToken, newToken } from '../sessions/tokens'

/** Who publishes releases and moves traffic: a team with its token, or an Admin. */
export interface Deployer {
  /** Of the token, or of the Admin: quotas are counted by it. */
  id: string
  /** As the log names them: an Admin's address, or `remote-search/ci`. */
  actor: string
  /** The one remote that a team may touch; null for an Admin, who may touch any. */
  remote: string | null
  /** Null for a team. */
  user: User | null
}

/** What a search for leaked secrets can look for. */
const PREFIX = 'fhd_'

export const isDeployToken = (token: string | undefined): token is string =>
  token?.startsWith(PREFIX) ?? false

/** An Admin, who needs no token. */
export const deployerOf = (user: User): Deployer => ({
  id: user._id,
  actor: user.username,
  remote: null,
  user,
})

/** Throws a 401 for a token that is none of a team's. */
export async function authenticateTeam({ db, now }: Services, token: string): Promise<Deployer> {
  const [row] = await db
    .update(deployTokens)
    .set({ lastUsedAt: now() })
    .where(eq(deployTokens.tokenHash, hashToken(token)))
    .returning({ id: deployTokens.id, remote: deployTokens.remote, name: deployTokens.name })
  if (row === undefined) throw unauthenticated()
  return { id: row.id, actor: `${row.remote}/${row.name}`, remote: row.remote, user: null }
}

/** Throws a 403 where a team reaches for another team's remote. */
export function requireOwn({ remote: own }: Deployer, remote: string): void {
  if (own !== null && own !== remote) throw forbidden(`This token is for ${own} alone`)
}

const toToken = ({
  id,
  createdAt,
  lastUsedAt,
  ...row
}: Omit<typeof deployTokens.$inferSelect, 'tokenHash'>) => ({
  _id: id,
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The token itself is answered here alone. */
export async function insertDeployToken(
  db: Database,
  token: { remote: string; name: string; createdBy: string; createdAt: Date },
): Promise<DeployToken & { token: string }> {
  const secret = PREFIX + newToken()
  const row = { id: randomUUID(), ...token, lastUsedAt: null }
  await db.insert(deployTokens).values({ ...row, tokenHash: hashToken(secret) })
  return { ...toToken(row), token: secret }
}

export async function selectDeployTokens(db: Database, remote: string): Promise<DeployToken[]> {
  const { tokenHash: _, ...columns } = getTableColumns(deployTokens)
  const rows = await db
    .select(columns)
    .from(deployTokens)
    .where(eq(deployTokens.remote, remote))
    .orderBy(deployTokens.createdAt, deployTokens.id)
  return rows.map(toToken)
}

/** The one that was deleted, or null. */
export async function deleteDeployToken(db: Database, id: string) {
  const [row] = await db
    .delete(deployTokens)
    .where(eq(deployTokens.id, id))
    .returning({ remote: deployTokens.remote, name: deployTokens.name })
  return row ?? null
}

/** Tokens of the settings, such as those of a compose file: each is the team's `settings` token from then on. */
export async function keepConfiguredTokens(
  db: Database,
  tokens: readonly { remote: string; token: string }[],
): Promise<void> {
  for (const { remote, token } of tokens) {
    await db
      .insert(deployTokens)
      .values({
        id: `settings-${remote}`,
        remote,
        name: 'settings',
        tokenHash: hashToken(token),
        createdBy: 'system',
        createdAt: new Date(),
      })
      .onConflictDoUpdate({
        target: deployTokens.id,
        set: { tokenHash: sql`excluded.token_hash` },
      })
  }
}
