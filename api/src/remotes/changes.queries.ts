import {
  type PlatformEvent,
  PLATFORM_LOG_PAGE_SIZE,
  type PlatformState,
  type ReleaseId,
  releaseNameOf,
} from '@freehold/contracts'
import { and, count, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { timestamptz } from '../db/columns'
import type { Database } from '../db/Database'
import { remoteChanges } from '../db/schema'
import { liveIn, noTraffic, Traffic } from './traffic'

/** The current traffic of a remote, and the change that led to it. */
export interface RemoteState {
  remote: string
  /** 0 before the first change. */
  sequence: number
  traffic: Traffic
  changedBy: string | null
  changedAt: Date | null
  reason: string | null
  action: PlatformEvent['action'] | null
}

/** The states of all remotes whose traffic was ever moved, by name. */
export async function selectStates(db: Database): Promise<RemoteState[]> {
  const { remote, sequence, state, changedBy, changedAt, reason, action } = remoteChanges
  const rows = await db
    .selectDistinctOn([remote], { remote, sequence, state, changedBy, changedAt, reason, action })
    .from(remoteChanges)
    .where(isNotNull(sequence))
    .orderBy(remote, desc(sequence))
  return rows.map(({ state: stored, ...row }) => ({
    ...row,
    sequence: row.sequence ?? 0,
    traffic: v.parse(Traffic, stored),
  }))
}

/** The state of a remote; without traffic before its first change. */
export const stateOf = (states: readonly RemoteState[], remote: string): RemoteState =>
  states.find((state) => state.remote === remote) ?? {
    remote,
    sequence: 0,
    traffic: noTraffic,
    changedBy: null,
    changedAt: null,
    reason: null,
    action: null,
  }

/** Every traffic of a remote with the time it started, the oldest first. */
export async function selectHistory(db: Database, remote: string): Promise<{ traffic: Traffic; at: Date }[]> {
  const rows = await db
    .select({ state: remoteChanges.state, at: remoteChanges.changedAt })
    .from(remoteChanges)
    .where(and(eq(remoteChanges.remote, remote), isNotNull(remoteChanges.sequence)))
    .orderBy(remoteChanges.sequence)
  return rows.map(({ state, at }) => ({ traffic: v.parse(Traffic, state), at }))
}

/** Whether a release was ever the stable one or the canary of its remote. */
export async function hadTraffic(db: Database, remote: string, release: ReleaseId): Promise<boolean> {
  return (await selectHistory(db, remote)).some(({ traffic }) => liveIn(traffic).includes(release))
}

/** The remotes whose traffic was ever moved. */
export async function selectMovedRemotes(db: Database): Promise<string[]> {
  return (await selectStates(db)).map(({ remote }) => remote)
}

export type NewChange = typeof remoteChanges.$inferInsert
type StoredChange = typeof remoteChanges.$inferSelect

/** False when another change has the same sequence number. */
export async function insertChange(db: Database, change: NewChange): Promise<boolean> {
  const rows = await db
    .insert(remoteChanges)
    .values(change)
    .onConflictDoNothing()
    .returning({ id: remoteChanges.id })
  return rows.length > 0
}

/** Whether it is recorded that this release fails, since traffic of the remote was last moved. */
export async function isFailureNoted(db: Database, remote: string, release: ReleaseId): Promise<boolean> {
  const [last] = await db
    .select({ action: remoteChanges.action })
    .from(remoteChanges)
    .where(
      and(
        eq(remoteChanges.remote, remote),
        sql`(${isNotNull(remoteChanges.sequence)} or ${eq(remoteChanges.action, 'failing')} and ${eq(remoteChanges.release, release)})`,
      ),
    )
    .orderBy(desc(remoteChanges.id))
    .limit(1)
  return last?.action === 'failing'
}

/** What people outside of the server have to know of: changes of traffic, and stable releases that fail. */
const announcedActions = ['promoted', 'rolledBack', 'quarantined', 'halted', 'failing'] as const
type AnnouncedAction = (typeof announcedActions)[number]

export interface AnnouncedEvent extends Omit<PlatformEvent, 'action'> {
  action: AnnouncedAction
  /** What is live since the event; null if it moved no traffic. */
  traffic: Traffic | null
}

/** The oldest of the `most` newest announced events after this one and this time, and how many others are left out. */
export async function selectNextAnnounced(
  db: Database,
  after: { id: number; at: Date },
  most: number,
): Promise<{ event: AnnouncedEvent | null; last: number; dropped: number }> {
  const isNewer = and(gt(remoteChanges.id, after.id), inArray(remoteChanges.action, [...announcedActions]))
  // Counted first: an event that is committed in between is found, and must not count as left out.
  const [all] = await db
    .select({ count: count(), last: sql<number>`coalesce(max(${remoteChanges.id}), 0)::int` })
    .from(remoteChanges)
    .where(isNewer)
  const rows = await db
    .select()
    .from(remoteChanges)
    .where(and(isNewer, gt(remoteChanges.changedAt, after.at)))
    .orderBy(desc(remoteChanges.id))
    .limit(most)
  const oldest = rows.at(-1)
  const event =
    oldest === undefined
      ? null
      : {
          ...toEvent(oldest),
          action: oldest.action as AnnouncedAction,
          traffic: oldest.state === null ? null : v.parse(Traffic, oldest.state),
        }
  return { event, last: all!.last, dropped: Math.max(all!.count - rows.length, 0) }
}

/** The id of the newest event; 0 if there is none. */
export async function selectNewestId(db: Database): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${remoteChanges.id}), 0)::int` })
    .from(remoteChanges)
  return row!.id
}

interface LogQuery {
  remote?: string
  before?: number
  with?: 'failures'
}

/** A page of the log, newest event first, and whether there are more. */
export async function selectLog(db: Database, { remote, before, with: more }: LogQuery) {
  const rows = await db
    .select()
    .from(remoteChanges)
    .where(
      and(
        remote === undefined ? undefined : eq(remoteChanges.remote, remote),
        before === undefined ? undefined : lt(remoteChanges.id, before),
        more === 'failures' ? undefined : ne(remoteChanges.action, 'failing'),
      ),
    )
    .orderBy(desc(remoteChanges.id))
    .limit(PLATFORM_LOG_PAGE_SIZE + 1)
  const events = rows.slice(0, PLATFORM_LOG_PAGE_SIZE).map(toEvent)
  return { events, more: rows.length > PLATFORM_LOG_PAGE_SIZE }
}

function toEvent({
  id,
  remote,
  action,
  release,
  percent,
  sequence,
  reason,
  untested,
  ...row
}: StoredChange): PlatformEvent {
  const { changedAt, changedBy } = row
  return {
    id,
    remote,
    action,
    release,
    percent,
    sequence,
    reason,
    at: changedAt.toISOString(),
    actor: changedBy,
    ...(untested !== null && { untested }),
  }
}

/** How long a quarantined release is reported to open tabs; no tab keeps a page for longer. */
const REVOKED_FOR = sql`interval '30 days'`

/** How long a release that was taken out of traffic is reported to open tabs, of which some sleep for days. */
const WITHDRAWN_FOR = sql`interval '30 days'`

/** What rollbacks and halts have taken out of traffic, unless it has traffic again. */
async function selectWithdrawn(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ remote: string; before: unknown; after: unknown }>(sql`
    select remote, before, after from (
      select remote, action, changed_at, state as after, lag(state) over (partition by remote order by sequence) as before
      from ${remoteChanges} where ${isNotNull(remoteChanges.sequence)}
    ) change
    where action in ('rolledBack', 'halted') and before is not null and changed_at > ${timestamptz(now)} - ${WITHDRAWN_FOR}`)
  if (rows.length === 0) return []
  const states = await selectStates(db)
  const left = rows.flatMap(({ remote, before, after }) => {
    const kept = new Set([v.parse(Traffic, after), stateOf(states, remote).traffic].flatMap(liveIn))
    return liveIn(v.parse(Traffic, before))
      .filter((release) => !kept.has(release))
      .map((release) => releaseNameOf(remote, release))
  })
  return [...new Set(left)].toSorted()
}

export async function selectPlatformState(db: Database, now: Date): Promise<PlatformState> {
  const { id, remote, release, sequence, action, changedAt } = remoteChanges
  const isRevoked = sql`${action} = 'quarantined' and ${changedAt} > ${timestamptz(now)} - ${REVOKED_FOR}`
  const [state] = await db
    .select({
      revision: sql<number>`coalesce(max(${id}) filter (where ${isNotNull(sequence)}), 0)::int`,
      revoked: sql<PlatformState['revoked']>`coalesce(
        array_agg(${remote} || '/' || ${release} order by ${id}) filter (where ${isRevoked}), '{}')`,
    })
    .from(remoteChanges)
  return { ...state!, withdrawn: await selectWithdrawn(db, now) }
}
