import { asc, eq, or, sql } from 'drizzle-orm'
import { type Identity, namingPattern, pseudonymOr, withoutNames } from '../audit/Identity'
import { isOneOf } from '../db/columns'
import type { Database } from '../db/Database'
import { deployTokens, releaseVisits, remoteChanges, remoteReleases, testedPairs } from '../db/schema'

const { changedBy, reason } = remoteChanges
const { publishedBy, approvedBy, stateReason } = remoteReleases

/** What someone with one of these addresses has done to remotes. */
export async function selectDeploymentsBy(db: Database, userId: string, emails: readonly string[]) {
  const changes = await db
    .select({
      at: remoteChanges.changedAt,
      remote: remoteChanges.remote,
      action: remoteChanges.action,
      release: remoteChanges.release,
      reason,
    })
    .from(remoteChanges)
    .where(isOneOf(changedBy, emails))
    .orderBy(asc(remoteChanges.id))
  const published = await db
    .select({ release: remoteReleases.id, publishedBy, publishedAt: remoteReleases.publishedAt, approvedBy })
    .from(remoteReleases)
    .where(or(isOneOf(publishedBy, emails), isOneOf(approvedBy, emails)))
    .orderBy(asc(remoteReleases.publishedAt), remoteReleases.id)
  const tests = await db
    .select({ release: testedPairs.releaseId, with: testedPairs.partner, at: testedPairs.testedAt })
    .from(testedPairs)
    .where(isOneOf(testedPairs.testedBy, emails))
    .orderBy(asc(testedPairs.testedAt), testedPairs.releaseId, testedPairs.partner)
  const tokens = await db
    .select({
      remote: deployTokens.remote,
      name: deployTokens.name,
      createdAt: deployTokens.createdAt,
      expiresAt: deployTokens.expiresAt,
      lastUsedAt: deployTokens.lastUsedAt,
    })
    .from(deployTokens)
    .where(eq(deployTokens.createdById, userId))
    .orderBy(asc(deployTokens.createdAt), deployTokens.id)
  return { changes, releases: published, tests, deployTokens: tokens }
}

/** Which releases the user's browsers ran, when and how well. */
export const selectVisitsOf = (db: Database, userId: string) =>
  db
    .select({
      release: releaseVisits.releaseId,
      begunAt: releaseVisits.begunAt,
      state: releaseVisits.state,
      reason: releaseVisits.reason,
      figures: releaseVisits.figures,
    })
    .from(releaseVisits)
    .where(eq(releaseVisits.userId, userId))
    .orderBy(asc(releaseVisits.begunAt), releaseVisits.id)

/** Called after `recordLogChange`, as the deployment log is append-only. */
export async function eraseFromDeployments(tx: Database, identity: Identity): Promise<void> {
  const { emails } = identity
  const naming = namingPattern(identity)
  await tx
    .update(remoteChanges)
    .set({ changedBy: pseudonymOr(changedBy, identity), reason: withoutNames(reason, identity) })
    .where(or(isOneOf(changedBy, emails), sql`${reason} ~* ${naming}`))
  await tx
    .update(remoteReleases)
    .set({
      publishedBy: pseudonymOr(publishedBy, identity),
      approvedBy: pseudonymOr(approvedBy, identity),
      stateReason: withoutNames(stateReason, identity),
    })
    .where(or(isOneOf(publishedBy, emails), isOneOf(approvedBy, emails), sql`${stateReason} ~* ${naming}`))
  await tx
    .update(testedPairs)
    .set({ testedBy: pseudonymOr(testedPairs.testedBy, identity) })
    .where(isOneOf(testedPairs.testedBy, emails))
}
