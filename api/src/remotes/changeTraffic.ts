import { randomUUID } from 'node:crypto'
import {
  ApiError,
  errorCodes,
  type PlatformEvent,
  type ReleaseId,
  type ReleaseState,
  releaseNameOf,
  UNTESTED_MAX_PERCENT,
} from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { type AuditedRequest, recordAudit } from '../audit/audit.queries'
import type { Database } from '../db/Database'
import { locks, withLock } from '../db/locks'
import type { Approves, Deployer } from '../http/callers'
import { conflict, notFound } from '../http/httpErrors'
import { announce, type Announcer } from './announce'
import { approvalRequired, mayBeginAlone, unapprovedWidening } from './approval'
import { insertChange, isFailureNoted, type RemoteState, selectStates, stateOf } from './changes.queries'
import { combinationsUntested, selectUntested } from './combinations'
import { requireFit } from './gates'
import { selectReleasesOf, type StoredRelease, updateApproval, updateState } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { liveIn, promoted, rolledBack, type Traffic, without } from './traffic'

/** Who changes which remote, and why. */
export interface ChangeContext extends Announcer {
  remote: string
  actor: string
  actorId?: string
  reason: string
  /** By default none. */
  approves?: Approves
  /**
   * Whether a release goes to most users without having been tested with all that is live. By default such a promotion is
   * refused; `recorded` says what was untested, `ignored` does not ask.
   */
  untested?: 'recorded' | 'ignored'
  /** Undefined when the change comes from no request. */
  request?: AuditedRequest
  /** The sequence number that the caller has seen; undefined to skip the check. */
  sequence?: number
}

export const contextOf = (
  services: Omit<Announcer, 'log'>,
  { actor, user, approves }: Deployer,
  rest: Pick<ChangeContext, 'remote' | 'reason' | 'sequence' | 'untested'> & { request: FastifyRequest },
): ChangeContext => ({
  ...services,
  ...rest,
  log: rest.request.log,
  actor,
  actorId: user?._id,
  approves,
})

interface Change {
  action: PlatformEvent['action']
  traffic: Traffic
  release: ReleaseId | null
  percent?: number
  /** What the release was not tested with. */
  untested?: string[]
}

interface Situation extends RemoteState {
  releases: StoredRelease[]
  isAvailable: (release: ReleaseId) => boolean
}

/**
 * Makes one change of traffic at a time, on all replicas and for all remotes, because paths are compared with those of other
 * remotes. Throws a 409 when a concurrent change was faster. Writes nothing when `decide` returns null.
 */
async function change(
  context: ChangeContext,
  decide: (tx: Database, now: Situation) => Promise<Change | null>,
): Promise<void> {
  const made = await withLock(context.db, locks.deploys, async (tx) => {
    const { remote } = context
    const state = stateOf(await selectStates(tx), remote)
    requireSequence(context, state)
    const releases = await selectReleasesOf(tx, remote)
    const isAvailable = (release: ReleaseId) =>
      releases.some((one) => one.release === release && one.state === 'available')
    const decided = await decide(tx, { ...state, releases, isAvailable })
    if (decided === null) return null
    await writeChange(tx, context, state, decided)
    // Before the commit, so that the files are there when the change becomes visible.
    const store = new ReleaseStore(context.config.releasesDirectory)
    for (const release of liveIn(decided.traffic)) await store.serve(remote, release)
    return { ...decided, sequence: state.sequence + 1 }
  })
  if (made !== null) announce(context, { ...context, ...made })
}

async function writeChange(
  tx: Database,
  { now, remote, actor, actorId, reason, request }: ChangeContext,
  { sequence }: RemoteState,
  { action, traffic, release, percent, untested = [] }: Change,
): Promise<void> {
  const written = await insertChange(tx, {
    remote,
    action,
    release,
    percent,
    sequence: sequence + 1,
    state: traffic,
    changedBy: actor,
    reason,
    ...(untested.length > 0 && { untested }),
    changedAt: now(),
  })
  if (!written) throw conflict(`The traffic of ${remote} was changed at the same time, please try again`)
  await recordAudit(tx, {
    at: now(),
    actorId,
    actor,
    action: `remote.${action}`,
    subject: { type: 'remote', id: remote },
    details: { release, percent, sequence: sequence + 1, reason, ...(untested.length > 0 && { untested }) },
    request,
  })
}

/** Throws a 409 that names the change since the one that the caller has seen. */
function requireSequence({ remote, sequence: seen }: ChangeContext, state: RemoteState): void {
  const { sequence, action, changedBy } = state
  if (seen === undefined || seen === sequence) return
  const last = action === null ? '' : `, ${action} by ${changedBy ?? 'someone'}`
  throw new ApiError(409, {
    code: errorCodes.changedMeanwhile,
    message: `${remote} has changed meanwhile: it is at change ${sequence}${last}; you saw change ${seen}`,
    fields: { sequence: String(sequence) },
  })
}

export function promote(context: ChangeContext, release: ReleaseId, percent: number): Promise<void> {
  return change(context, async (tx, situation) => {
    const { traffic } = situation
    const found = requireAvailable(context, situation, release)
    if (percent < 100 && release === traffic.stable) {
      throw conflict(`${release} is the stable release: it has all traffic that no canary takes`)
    }
    await requireFit(tx, context.config, found.description)
    const untested = percent <= UNTESTED_MAX_PERCENT ? [] : await findUntested(tx, context, situation, found)
    await approveOrRefuse(tx, context, situation, found)
    return {
      action: 'promoted',
      traffic: promoted(traffic, release, percent, randomUUID()),
      release,
      percent,
      untested,
    }
  })
}

/**
 * What the release was not tested with. Throws a 409 unless the promotion says that it may be so. The first release of a remote
 * in the settings is exempt: nothing may be live yet, no user exists who could test it, and it takes no one's place.
 */
async function findUntested(
  tx: Database,
  { config, remote, approves = 'none', untested: mode }: ChangeContext,
  { sequence }: Situation,
  found: StoredRelease,
): Promise<string[]> {
  if (mode === 'ignored' || mayBeginAlone(approves, sequence)) return []
  const untested = await selectUntested(tx, config, found)
  if (untested.length > 0 && mode !== 'recorded') throw combinationsUntested(remote, found.release, untested)
  return untested
}

/** Throws a 404 or a 409 when the release cannot take traffic. */
function requireAvailable(
  { remote }: ChangeContext,
  { releases }: Pick<Situation, 'releases'>,
  release: ReleaseId,
): StoredRelease {
  const found = releases.find((one) => one.release === release)
  if (found === undefined) throw notFound(`Release ${release} of ${remote}`)
  if (found.state !== 'available') throw conflict(`${release} is ${found.state}${because(found.stateReason)}`)
  return found
}

/**
 * Approves the release if the caller may; otherwise throws a 409 when it adds roles or paths to the present stable release
 * without an approval. Canaries and releases in between do not count.
 */
async function approveOrRefuse(
  tx: Database,
  { remote, actor, now, approves = 'none' }: ChangeContext,
  { traffic, sequence, releases }: Situation,
  found: StoredRelease,
): Promise<void> {
  if (found.approvedBy !== null) return
  if (approves === 'all' || mayBeginAlone(approves, sequence)) {
    // The operator, who has put the token into the settings, approves; not the team.
    const approvedBy = approves === 'all' ? actor : 'system'
    return updateApproval(tx, found.id, { approvedBy, approvedAt: now() })
  }
  const stable = releases.find(({ release }) => release === traffic.stable)
  const widening = unapprovedWidening(found, stable)
  if (widening !== null) throw approvalRequired(remote, found, stable, widening)
}

/** Approves the roles and paths of a release. Writes nothing when they are approved already. */
export function approve(context: ChangeContext, release: ReleaseId): Promise<void> {
  const { db, remote, actor, actorId, reason, now, request } = context
  return withLock(db, locks.deploys, async (tx) => {
    const found = requireAvailable(context, { releases: await selectReleasesOf(tx, remote) }, release)
    if (found.approvedBy !== null) return
    const at = now()
    await updateApproval(tx, found.id, { approvedBy: actor, approvedAt: at })
    await insertChange(tx, { remote, action: 'approved', release, changedBy: actor, reason, changedAt: at })
    const { roles, paths } = found.description
    await recordAudit(tx, {
      at,
      actorId,
      actor,
      action: 'remote.approved',
      subject: { type: 'remote', id: remote },
      details: { release, roles, paths, reason },
      request,
    })
  })
}

const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`)

export function rollBack(context: ChangeContext): Promise<void> {
  return change(context, async (_tx, { traffic, isAvailable }) => {
    const next = rolledBack(traffic, isAvailable)
    if (next === null) throw conflict(`${context.remote} has no earlier release to go back to`)
    // No gate: a rollback has to work in an incident, and a release that does not fit affects only its own area.
    return { action: 'rolledBack', traffic: next, release: next.stable }
  })
}

/** Takes a release out of service for good; its users get the stable release, or the one before it. */
export function quarantine(context: ChangeContext, release: ReleaseId): Promise<void> {
  return change(context, (tx, situation) => removeFromTraffic(tx, context, situation, release, 'quarantined'))
}

/** Called by the platform for a canary whose visits are worse than the stable release's. Does nothing when the release is not the canary any more. */
export function halt(context: ChangeContext, release: ReleaseId): Promise<void> {
  return change(context, async (tx, situation) =>
    situation.traffic.canary?.release === release
      ? removeFromTraffic(tx, context, situation, release, 'halted')
      : null,
  )
}

/** Records that a stable release fails, once between two changes of traffic. It stays: there may be nothing better. */
export async function noteFailing(context: ChangeContext, release: ReleaseId): Promise<void> {
  const { db, now, remote, actor, reason } = context
  if (await isFailureNoted(db, remote, release)) return
  const isNew = await withLock(db, locks.deploys, async (tx) => {
    const { traffic } = stateOf(await selectStates(tx), remote)
    if (traffic.stable !== release || (await isFailureNoted(tx, remote, release))) return false
    return insertChange(tx, {
      remote,
      action: 'failing',
      release,
      changedBy: actor,
      reason,
      changedAt: now(),
    })
  })
  if (isNew) announce(context, { remote, action: 'failing', release, actor, reason })
}

async function removeFromTraffic(
  tx: Database,
  { remote, reason }: ChangeContext,
  { traffic, releases, isAvailable }: Situation,
  release: ReleaseId,
  state: Extract<ReleaseState, 'quarantined' | 'halted'>,
): Promise<Change> {
  const found = releases.find((one) => one.release === release)
  if (found === undefined) throw notFound(`Release ${release} of ${remote}`)
  if (found.state === state) throw conflict(`${release} is ${state} already`)
  await updateState(tx, releaseNameOf(remote, release), state, reason)
  const isLeft = (one: ReleaseId) => one !== release && isAvailable(one)
  return { action: state, traffic: without(traffic, release, isLeft), release }
}
