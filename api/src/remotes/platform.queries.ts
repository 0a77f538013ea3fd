import {
  type Platform,
  type PlatformRelease,
  type PlatformRemote,
  type ReleaseId,
  releaseNameOf,
} from '@freehold/contracts'
import type { Database } from '../db/Database'
import type { Deployer } from '../http/callers'
import type { Services } from '../services'
import { approvalOf, mayBeginAlone } from './approval'
import { type RemoteState, selectStates, stateOf } from './changes.queries'
import { findFailing } from './findFailing'
import { readLiveShell } from './liveShell'
import { findRelease, selectNewest, type StoredRelease } from './releases.queries'
import { selectTesters } from './testedPairs.queries'
import { previousOf, without } from './traffic'
import { noVisits, summarizeVisits, type VisitSummary } from './visits.queries'

const RELEASES_SHOWN = 20

/** Every remote with its live releases, its newest releases, and how their visits went. */
export async function selectPlatform({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<Platform> {
  const states = await selectStates(db)
  const live = states.flatMap(({ remote, traffic: { stable, canary, former } }) =>
    [stable, canary?.release, ...former].flatMap((one) => (one ? [releaseNameOf(remote, one)] : [])),
  )
  const releases = await selectNewest(db, RELEASES_SHOWN, live)
  const visits = await summarizeVisits(
    db,
    releases.map(({ id }) => id),
  )
  const testers = await selectTesters(
    db,
    releases.map(({ id }) => id),
  )
  const failing = new Map<string, string | null>()
  for (const { remote, traffic } of states)
    if (traffic.stable !== null) failing.set(remote, await findFailing(db, remote, traffic.stable, now()))
  const names = [...new Set([...states.map(({ remote }) => remote), ...releases.map(nameOf)])].toSorted()
  return {
    shell: await readLiveShell(config),
    remotes: names.map((name) =>
      toRemote(
        stateOf(states, name),
        releases.filter((release) => nameOf(release) === name),
        { visits, testers, failing: failing.get(name) ?? null },
      ),
    ),
    haltsAbove: { percent: 5, sample: 20 },
  }
}

const nameOf = ({ description }: StoredRelease) => description.name

function toRemote(
  { remote, sequence, traffic, changedBy, changedAt, reason }: RemoteState,
  releases: StoredRelease[],
  {
    visits,
    testers,
    failing,
  }: { visits: Map<string, VisitSummary>; testers: Map<string, string[]>; failing: string | null },
): PlatformRemote {
  const { stable, canary } = traffic
  const stableRelease = releases.find(({ release }) => release === stable)
  const isAvailable = (one: string) =>
    releases.some(({ release, state }) => release === one && state === 'available')
  return {
    name: remote,
    sequence,
    stable,
    canary: canary && { release: canary.release, percent: canary.percent },
    previous: previousOf(traffic, isAvailable),
    afterStable: stable === null ? null : without(traffic, stable, isAvailable).stable,
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
    reason,
    failing,
    releases: releases.map((release) =>
      toPlatformRelease(release, stableRelease, testers.get(release.id), visits.get(release.id)),
    ),
  }
}

/** A release for the deployer who has just published it, who may need no approval; null when there is none. */
export async function findPlatformRelease(
  db: Database,
  { approves }: Pick<Deployer, 'approves'>,
  remote: string,
  release: ReleaseId,
): Promise<PlatformRelease | null> {
  const { sequence, traffic } = stateOf(await selectStates(db), remote)
  const found = await findRelease(db, remote, release)
  if (found === null) return null
  const stable = traffic.stable === null ? null : await findRelease(db, remote, traffic.stable)
  const testedBy = (await selectTesters(db, [found.id])).get(found.id)
  const described = toPlatformRelease(found, stable ?? undefined, testedBy)
  return mayBeginAlone(approves, sequence) ? { ...described, approval: 'notNeeded' } : described
}

function toPlatformRelease(
  stored: StoredRelease,
  stable: StoredRelease | undefined,
  testedBy: string[] = [],
  visits: VisitSummary = noVisits,
): PlatformRelease {
  const { description, release, bytes, state, stateReason, smokeRun, publishedBy, publishedAt } = stored
  const { version, paths, roles, contract, shared, gitSha } = description
  return {
    release,
    version,
    state,
    stateReason,
    paths,
    roles,
    contract,
    shared,
    gitSha,
    bytes: Object.values(bytes).reduce((sum, one) => sum + one, 0),
    smokeRun,
    testedBy,
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    approval: approvalOf(stored, stable),
    approvedBy: stored.approvedBy,
    approvedAt: stored.approvedAt?.toISOString() ?? null,
    ...visits,
  }
}
