import {
  type Platform,
  type PlatformRelease,
  type PlatformRemote,
  type ReleaseId,
  releaseNameOf,
} from '@freehold/contracts'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import type { Deployer } from '../http/callers'
import { approvalOf, mayBeginAlone } from './approval'
import { type RemoteState, selectStates, stateOf } from './changes.queries'
import { readLiveShell } from './liveShell'
import {
  findRelease,
  type LoadCount,
  selectLoads,
  selectNewest,
  type StoredRelease,
} from './releases.queries'
import { previousOf, without } from './traffic'

const RELEASES_SHOWN = 20

/** Every remote with its live releases, its newest releases, and how many of their loads failed. */
export async function selectPlatform(db: Database, config: Config): Promise<Platform> {
  const states = await selectStates(db)
  const live = states.flatMap(({ remote, traffic: { stable, canary, former } }) =>
    [stable, canary?.release, ...former].flatMap((one) => (one ? [releaseNameOf(remote, one)] : [])),
  )
  const releases = await selectNewest(db, RELEASES_SHOWN, live)
  const loads = await selectLoads(
    db,
    releases.map(({ id }) => id),
  )
  const names = [...new Set([...states.map(({ remote }) => remote), ...releases.map(nameOf)])].toSorted()
  return {
    shell: await readLiveShell(config),
    remotes: names.map((name) =>
      toRemote(
        stateOf(states, name),
        releases.filter((release) => nameOf(release) === name),
        loads,
      ),
    ),
    haltsAbove: config.haltsAbove,
  }
}

const nameOf = ({ description }: StoredRelease) => description.name

function toRemote(
  { remote, sequence, traffic, changedBy, changedAt, reason }: RemoteState,
  releases: StoredRelease[],
  loads: Map<string, LoadCount>,
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
    releases: releases.map((release) => toPlatformRelease(release, stableRelease, loads.get(release.id))),
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
  const described = toPlatformRelease(found, stable ?? undefined)
  return mayBeginAlone(approves, sequence) ? { ...described, approval: 'notNeeded' } : described
}

function toPlatformRelease(
  stored: StoredRelease,
  stable: StoredRelease | undefined,
  { loaded, failed }: LoadCount = { loaded: 0, failed: 0 },
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
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    approval: approvalOf(stored, stable),
    approvedBy: stored.approvedBy,
    approvedAt: stored.approvedAt?.toISOString() ?? null,
    loaded,
    failed,
  }
}
