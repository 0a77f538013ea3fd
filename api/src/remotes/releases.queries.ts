import {
  FormerRelease,
  releaseIdOf,
  type ReleaseId,
  type ReleaseState,
  type RemoteRelease,
  releaseNameOf,
} from '@freehold/contracts'
import { desc, eq, inArray, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/Database'
import { remoteReleases } from '../db/schema'

/** A published release as it is stored. */
export interface StoredRelease {
  id: string
  release: ReleaseId
  description: RemoteRelease
  bytes: Record<string, number>
  state: ReleaseState
  stateReason: string | null
  smokeRun: boolean
  publishedBy: string
  publishedAt: Date
  /** Null when no approval was needed, or none was given yet. */
  approvedBy: string | null
  approvedAt: Date | null
}

type Row = typeof remoteReleases.$inferSelect

function toStored(stored: Row): StoredRelease {
  const { remote: _, judged: __, version, buildId, description, bytes, ...row } = stored
  return {
    ...row,
    release: releaseIdOf({ version, buildId }),
    description: v.parse(FormerRelease, description),
    bytes: bytes as Record<string, number>,
  }
}

export async function selectReleases(db: Database, ids: readonly string[]): Promise<StoredRelease[]> {
  if (ids.length === 0) return []
  return (
    await db
      .select()
      .from(remoteReleases)
      .where(inArray(remoteReleases.id, [...ids]))
  ).map(toStored)
}

export async function findRelease(
  db: Database,
  remote: string,
  release: ReleaseId,
): Promise<StoredRelease | null> {
  return (await selectReleases(db, [releaseNameOf(remote, release)]))[0] ?? null
}

/** Every release of a remote, the newest first. */
export async function selectReleasesOf(db: Database, remote: string): Promise<StoredRelease[]> {
  const rows = await db
    .select()
    .from(remoteReleases)
    .where(eq(remoteReleases.remote, remote))
    .orderBy(desc(remoteReleases.publishedAt), remoteReleases.id)
  return rows.map(toStored)
}

/** The newest releases of each remote, and the named ones. */
export async function selectNewest(db: Database, perRemote: number, named: readonly string[]) {
  const { id, remote, publishedAt } = remoteReleases
  const rank = sql<number>`row_number() over (partition by ${remote} order by ${publishedAt} desc, ${id})`.as(
    'rank',
  )
  const ranked = db.select({ id, rank }).from(remoteReleases).as('ranked')
  const rows = await db.select({ id: ranked.id }).from(ranked).where(lte(ranked.rank, perRemote))
  const ids = new Set([...rows.map((row) => row.id), ...named])
  const releases = await selectReleases(db, [...ids])
  return releases.toSorted(
    (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}

export type NewRelease = Pick<
  StoredRelease,
  'description' | 'bytes' | 'smokeRun' | 'publishedBy' | 'publishedAt'
>

/** Inserts a release; a collected release becomes available again. */
export async function upsertRelease(db: Database, release: NewRelease): Promise<void> {
  const { name, version, buildId } = release.description
  await db
    .insert(remoteReleases)
    .values({
      ...release,
      id: releaseNameOf(name, releaseIdOf(release.description)),
      remote: name,
      version,
      buildId,
    })
    .onConflictDoUpdate({
      target: remoteReleases.id,
      set: { state: 'available', stateReason: null, bytes: release.bytes, smokeRun: release.smokeRun },
    })
}

/** Records that a browser has loaded the release as a test. */
export async function markSmokeRun(db: Database, id: string): Promise<void> {
  await db.update(remoteReleases).set({ smokeRun: true }).where(eq(remoteReleases.id, id))
}

export async function updateApproval(
  db: Database,
  id: string,
  approval: { approvedBy: string; approvedAt: Date },
): Promise<void> {
  await db.update(remoteReleases).set(approval).where(eq(remoteReleases.id, id))
}

export async function updateState(
  db: Database,
  id: string,
  state: ReleaseState,
  stateReason: string | null,
): Promise<void> {
  await db.update(remoteReleases).set({ state, stateReason }).where(eq(remoteReleases.id, id))
}
