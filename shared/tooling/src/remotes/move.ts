import {
  approveRelease,
  describeWidening,
  getPlatform,
  type PlatformRemote,
  promoteRelease,
  quarantineRelease,
  type ReleaseId,
  rollBackRemote,
  wideningOf,
} from '@freehold/contracts'
import { type Options, readPercent, required, wholeNumber } from './arguments'
import { usageError } from './CommandError'
import { findRelease } from './findRelease'
import { type FreeholdClient, openFreehold } from './FreeholdClient'
import type { Command, Outcome } from './Command'
import { remoteLines } from './show'

export async function promote({ rest: [name, release], env, options, say }: Command): Promise<Outcome> {
  const percent = readPercent(options.traffic ?? '100')
  const { freehold, remote, common } = await prepare(name, env, options, say)
  const chosen = findRelease(remote, required(release, 'release'))
  if (freehold.isAdmin) sayWhatIsApproved(remote, chosen, say)
  if (options.untested && !options.reason)
    throw usageError('Give a reason with --reason: the log records what was untested')
  const body = {
    release: chosen,
    percent,
    ...common,
    reason: options.reason ?? `Promoted to ${percent} %`,
    ...(options.untested && { untested: true }),
  }
  return toOutcome(await freehold.call(promoteRelease, { params: { remote: remote.name }, body }))
}

function sayWhatIsApproved(
  { releases, stable }: PlatformRemote,
  chosen: ReleaseId,
  say: (line: string) => void,
): void {
  const release = releases.find((one) => one.release === chosen)
  if (release?.approval !== 'needed') return
  const widening = wideningOf(releases.find((one) => one.release === stable) ?? null, release)
  if (widening !== null) say(`As you are an Admin, this approves what it adds: ${describeWidening(widening)}`)
}

export async function approve({ rest: [name, release], env, options, say }: Command): Promise<Outcome> {
  if (!options.reason) throw usageError('Give a reason with --reason: it is recorded in the log')
  const { freehold, remote } = await prepare(name, env, options, say, { asAdmin: true })
  const body = { release: findRelease(remote, required(release, 'release')), reason: options.reason }
  return toOutcome(await freehold.call(approveRelease, { params: { remote: remote.name }, body }))
}

export async function rollback({ rest: [name], env, options, say }: Command): Promise<Outcome> {
  const { freehold, remote, common } = await prepare(name, env, options, say)
  const body = { ...common, reason: options.reason ?? 'Rolled back' }
  return toOutcome(await freehold.call(rollBackRemote, { params: { remote: remote.name }, body }))
}

export async function quarantine({ rest: [name, release], env, options, say }: Command): Promise<Outcome> {
  if (!options.reason) throw usageError('Give a reason with --reason: a quarantine cannot be undone')
  const { freehold, remote, common } = await prepare(name, env, options, say)
  const body = {
    ...common,
    release: findRelease(remote, required(release, 'release')),
    reason: options.reason,
  }
  return toOutcome(await freehold.call(quarantineRelease, { params: { remote: remote.name }, body }))
}

interface Prepared {
  freehold: FreeholdClient
  remote: PlatformRemote
  common: { sequence: number }
}

/** Reads the current state of the remote. If someone else changes it afterwards, the server refuses this change. */
async function prepare(
  name: string | undefined,
  env: NodeJS.ProcessEnv,
  options: Options,
  say: (line: string) => void,
  caller: { asAdmin?: boolean } = {},
): Promise<Prepared> {
  const wanted = required(name, 'remote')
  const freehold = await openFreehold(env, caller)
  const { remotes } = await freehold.call(getPlatform)
  const remote = remotes.find((one) => one.name === wanted)
  if (remote === undefined) throw usageError(`There is no remote ${wanted}: publish a release of it first`)
  const sequence =
    options.sequence === undefined ? remote.sequence : wholeNumber(options.sequence, 'sequence')
  say(
    `${wanted} is at change ${remote.sequence}${remote.changedBy === null ? '' : ` by ${remote.changedBy}`}`,
  )
  return { freehold, remote, common: { sequence } }
}

const toOutcome = (remote: PlatformRemote): Outcome => ({ json: remote, lines: remoteLines(remote) })
