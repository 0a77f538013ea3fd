import { randomUUID } from 'node:crypto'
import {
  ApiError,
  errorCodes,
  type PlatformEvent,
  type ReleaseId,
  type ReleaseState,
  releaseNameOf,
} from '@freehold/contracts'
import { type AuditedRequest, recordAudit } from '../audit/recordAudit'
import type { Config } from '../config'
import type { Database } from '../db/openDatabase'
import { deployLock, underLock } from '../db/underLock'
import { conflict, notFound } from '../http/refusals'
import { insertChange, type RemoteState, selectStates, stateOf } from './changes.queries'
import { approvalRequired, mayBeginAlone, unapprovedWidening } from './approval'
import type { Approves, Deployer } from './deployer'
import { requireFit } from './gates'
import { selectReleasesOf, type StoredRelease, updateApproval, updateState } from './releases.queries'
import { ReleaseStore } from './ReleaseStore'
import { liveIn, promoted, rolledBack, type Traffic, without } from './traffic'

/** Who changes what and why, in the words of the log. */
export interface ChangeContext {
  db: Database
  config: Config
  now: () => Date
  remote: string
  actor: string
  actorId?: string
  reason: string
  /** None unless given. */
  approves?: Approves
  /** Undefined where no request asked for it. */
  request?: AuditedRequest
  /** The sequence number that was seen; undefined: whatever it is by now. */
  sequence?: number
}

export const contextOf = (
  services: Pick<ChangeContext, 'db' | 'config' | 'now'>,
  { actor, user, approves }: Deployer,
  rest: Pick<ChangeContext, 'remote' | 'reason' | 'sequence' | 'request'>,
): ChangeContext => ({ ...services, ...rest, actor, actorId: user?._id, approves })

interface Change {
  action: PlatformEvent['action']
  traffic: Traffic
  release: ReleaseId | null
  percent?: number
}

interface Situation extends RemoteState {
  releases: StoredRelease[]
  isAvailable: (release: ReleaseId) => boolean
}

/**
 * One change of one remote's traffic at a time, on whichever replica: paths are compared with those of other remotes,
 * so changes of two remotes wait for each other as well. Throws a 409 where someone else was faster. Nothing is written
 * where there is nothing to change.
 */
function change(
  context: ChangeContext,
  decide: (tx: Database, now: Situation) => Promise<Change | null>,
): Promise<void> {
  return underLock(context.db, deployLock, async (tx) => {
    const { remote } = context
    const state = stateOf(await selectStates(tx), remote)
    requireSequence(context, state)
    const releases = await selectReleasesOf(tx, remote)
    const isAvailable = (release: ReleaseId) =>
      releases.some((one) => one.release === release && one.state === 'available')
    const decided = await decide(tx, { ...state, releases, isAvailable })
    if (decided === null) return
    await writeChange(tx, context, state, decided)
    // Whoever learns of the change finds the files.
    const store = new ReleaseStore(context.config.releasesDirectory)
    for (const release of liveIn(decided.traffic)) await store.serve(remote, release)
  })
}

async function writeChange(
  tx: Database,
  { now, remote, actor, actorId, reason, request }: ChangeContext,
  { sequence }: RemoteState,
  { action, traffic, release, percent }: Change,
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
    changedAt: now(),
  })
  if (!written) throw conflict(`The traffic of ${remote} was changed at the same time, please try again`)
  await recordAudit(tx, {
    at: now(),
    actorId,
    actor,
    action: `remote.${action}`,
    subject: { type: 'remote', id: remote },
    details: { release, percent, sequence: sequence + 1, reason },
    request,
  })
}

/** Throws a 409 that says what has happened since. */
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
    await approveOrRefuse(tx, context, situation, found)
    return {
      action: 'promoted',
      traffic: promoted(traffic, release, percent, randomUUID()),
      release,
      percent,
    }
  })
}

/** Throws a 404 or a 409 where it cannot take traffic. */
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
 * Compared with the release that is stable at this moment: a canary, and one that came between, widen nothing by
 * themselves. Throws a 409 where the release reaches more and neither an Admin nor this promotion approves it.
 */
async function approveOrRefuse(
  tx: Database,
  { remote, actor, now, approves = 'none' }: ChangeContext,
  { traffic, sequence, releases }: Situation,
  found: StoredRelease,
): Promise<void> {
  if (found.approvedBy !== null) return
  if (approves === 'all' || mayBeginAlone(approves, sequence)) {
    // What the settings name is the operator's word, and no team's.
    const approvedBy = approves === 'all' ? actor : 'system'
    return updateApproval(tx, found.id, { approvedBy, approvedAt: now() })
  }
  const stable = releases.find(({ release }) => release === traffic.stable)
  const widening = unapprovedWidening(found, stable)
  if (widening !== null) throw approvalRequired(remote, found, stable, widening)
}

/** An Admin accepts what a release reaches; nothing is written where that has happened before. */
export function approve(context: ChangeContext, release: ReleaseId): Promise<void> {
  const { db, remote, actor, actorId, reason, now, request } = context
  return underLock(db, deployLock, async (tx) => {
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
  return change(context, async (tx, { traffic, releases, isAvailable }) => {
    const next = rolledBack(traffic, isAvailable)
    if (next === null) throw conflict(`${context.remote} has no earlier release to go back to`)
    const target = releases.find(({ release }) => release === next.stable)
    // The shell may have moved on since that release was live.
    if (target !== undefined && traffic.stable !== next.stable)
      await requireFit(tx, context.config, target.description)
    return { action: 'rolledBack', traffic: next, release: next.stable }
  })
}

/** Never offered again; whoever had it gets the stable release, or the one before it. */
export function quarantine(context: ChangeContext, release: ReleaseId): Promise<void> {
  return change(context, (tx, situation) => takeOut(tx, context, situation, release, 'quarantined'))
}

/** The platform's own doing, for a canary that fails too often; nothing where it is none any more. */
export function halt(context: ChangeContext, release: ReleaseId): Promise<void> {
  return change(context, async (tx, situation) =>
    situation.traffic.canary?.release === release ? takeOut(tx, context, situation, release, 'halted') : null,
  )
}

async function takeOut(
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
