import {
  FormerRelease,
  releaseIdOf,
  type ReleaseId,
  type ReleaseState,
  type RemoteRelease,
  releaseNameOf,
} from '@freehold/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/openDatabase'
import { remoteLoads, remoteReleases } from '../db/schema'

/** A published release as it is kept. */
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
  /** Null where no approval was needed, or none was given yet. */
  approvedBy: string | null
  approvedAt: Date | null
}

type Row = typeof remoteReleases.$inferSelect

function toStored(stored: Row): StoredRelease {
  const { remote: _, version, buildId, description, bytes, ...row } = stored
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
    .orderBy(sql`${remoteReleases.publishedAt} desc`, remoteReleases.id)
  return rows.map(toStored)
}

/** The newest of each remote, and whichever else is named. */
export async function selectNewest(db: Database, perRemote: number, named: readonly string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (partition by remote order by published_at desc, id) as place from remote_releases
    ) placed where place <= ${perRemote}`)
  const ids = new Set([...rows.map(({ id }) => id), ...named])
  const releases = await selectReleases(db, [...ids])
  return releases.toSorted(
    (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}

export type NewRelease = Pick<
  StoredRelease,
  'description' | 'bytes' | 'smokeRun' | 'publishedBy' | 'publishedAt'
>

/** Of a release that had been collected, the row becomes that of a published one again. */
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

/** A browser has tried it by now. */
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

export interface LoadCount {
  loaded: number
  failed: number
}

/** By the row id of the release; one that nobody loaded has no entry. */
export async function selectLoads(db: Database, ids: readonly string[]): Promise<Map<string, LoadCount>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: remoteLoads.releaseId,
      loaded: sql<number>`sum(${remoteLoads.loaded})::int`,
      failed: sql<number>`sum(${remoteLoads.failed})::int`,
    })
    .from(remoteLoads)
    .where(inArray(remoteLoads.releaseId, [...ids]))
    .groupBy(remoteLoads.releaseId)
  return new Map(rows.map(({ id, ...count }) => [id, count]))
}

/** Counted unless this user has reported the release so often already. */
export async function countLoad(
  db: Database,
  load: { id: string; userId: string; failed: boolean; reason: string | null; most: number },
): Promise<void> {
  const { id, userId, failed, reason, most } = load
  const one = { loaded: failed ? 0 : 1, failed: failed ? 1 : 0 }
  await db
    .insert(remoteLoads)
    .values({ releaseId: id, userId, ...one, reason })
    .onConflictDoUpdate({
      target: [remoteLoads.releaseId, remoteLoads.userId],
      set: {
        loaded: sql`${remoteLoads.loaded} + ${one.loaded}`,
        failed: sql`${remoteLoads.failed} + ${one.failed}`,
        reason: sql`coalesce(${reason}::text, ${remoteLoads.reason})`,
      },
      setWhere: and(sql`${remoteLoads.loaded} + ${remoteLoads.failed} < ${most}`),
    })
}
