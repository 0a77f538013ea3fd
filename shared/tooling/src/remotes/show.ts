import {
  causeOf,
  describePartner,
  describeWidening,
  getPlatform,
  getPlatformLog,
  healthNames,
  healthOf,
  type PlatformEvent,
  type PlatformRelease,
  type PlatformRemote,
  type SharedModuleUse,
  sharedModuleUses,
  wideningOf,
} from '@freehold/contracts'
import { usageError } from './CommandError'
import { openFreehold } from './FreeholdClient'
import type { Command, Outcome } from './Command'

const RELEASES_SHOWN = 8

export async function status({ rest: [name], env }: Command): Promise<Outcome> {
  const platform = await (await openFreehold(env)).call(getPlatform)
  const remotes = platform.remotes.filter((remote) => name === undefined || remote.name === name)
  if (name !== undefined && remotes.length === 0) throw usageError(`There is no remote ${name}`)
  const uses = sharedModuleUses({ ...platform, remotes })
  return {
    json: { ...platform, remotes, sharedModules: uses },
    lines: [
      ...remotes.flatMap(remoteLines),
      ...(uses.length === 0 ? [] : ['Shared modules', ...uses.flatMap(useLines)]),
    ],
  }
}

/** Which versions the shell has, and which releases need which; those that an upgrade waits for are named. */
function useLines({ module, versions, ranges }: SharedModuleUse): string[] {
  const head = `  ${module} ${versions.join(' and ')}`
  const [only] = ranges
  if (only === undefined) return [`${head}: needed by none`]
  if (ranges.length === 1 && only.version === versions[0]) return [`${head}: all need ${only.range}`]
  return [
    `${head}:`,
    ...ranges.map(
      ({ range, version, releases }) =>
        `    ${range} ${version === null ? 'is not provided' : `gets ${version}`}: ${releases.join(', ')}`,
    ),
  ]
}

/** The live releases of a remote, its state and why it is in it, and its newest releases. */
export function remoteLines(remote: PlatformRemote) {
  const { name, sequence, stable, canary, changedBy, changedAt, reason, releases } = remote
  const live = [
    stable ?? 'nothing stable',
    ...(canary === null ? [] : [`canary ${canary.release} for ${canary.percent} %`]),
  ]
  const change = changedBy === null ? [] : [`  change ${sequence} by ${changedBy}, ${changedAt}: ${reason}`]
  return [
    `${name}: ${live.join(', ')}`,
    ...stateLines(remote),
    ...change,
    ...releases.slice(0, RELEASES_SHOWN).map((release) => releaseLine(release, remote)),
    '',
  ]
}

function stateLines(remote: PlatformRemote): string[] {
  const cause = causeOf(remote)
  return cause === null ? [] : [`  ${healthNames[healthOf(remote)]}: ${cause}`]
}

/** 'needs an Admin’s approval: it adds the role Admin', or an empty string. */
export function approvalWords(published: PlatformRelease, remote: PlatformRemote | undefined): string {
  const { state, approval } = published
  const stable = remote?.releases.find(({ release }) => release === remote.stable)
  const widening = wideningOf(stable ?? null, published)
  if (state !== 'available' || approval !== 'needed' || widening === null) return ''
  return `needs an Admin\u2019s approval: it adds ${describeWidening(widening)}`
}

function releaseLine(published: PlatformRelease, remote: PlatformRemote) {
  const { release, state, stateReason, publishedBy, publishedAt, smokeRun, testedBy } = published
  const parts = [
    state === 'available' ? '' : `${state}${stateReason === null ? '' : ` (${stateReason})`}`,
    `published by ${publishedBy} ${publishedAt}`,
    visitWords(published),
    smokeRun ? '' : 'without a smoke run',
    testedBy.length === 0 ? '' : `tested by ${testedBy.join(', ')}`,
    approvalWords(published, remote),
  ]
  return `  ${release}  ${parts.filter(Boolean).join('; ')}`
}

/** '2 of 40 visits failed (1 render, 1 noAnswer), INP 90 ms, LCP 1200 ms', or an empty string before the first visit. */
function visitWords({ loaded, failed, failures, figures }: PlatformRelease): string {
  if (loaded + failed === 0) return ''
  const causes = Object.entries(failures).map(([cause, count]) => `${count} ${cause}`)
  const of = causes.length === 0 ? '' : ` (${causes.join(', ')})`
  const medians = [
    figures.inp === null ? '' : `INP ${Math.round(figures.inp)} ms`,
    figures.lcp === null ? '' : `LCP ${Math.round(figures.lcp)} ms`,
  ]
  return [`${failed} of ${loaded + failed} visits failed${of}`, ...medians].filter(Boolean).join(', ')
}

export async function log({ rest: [remote], env, options: { before } }: Command): Promise<Outcome> {
  const query = {
    with: 'failures' as const,
    ...(remote !== undefined && { remote }),
    ...(before !== undefined && { before }),
  }
  const part = await (await openFreehold(env)).call(getPlatformLog, { query })
  const last = part.events.at(-1)
  const more = part.more && last !== undefined ? [`Older ones: --before ${last.id}`] : []
  return { json: part, lines: [...part.events.map(eventLine), ...more] }
}

function eventLine({
  at,
  remote,
  actor,
  action,
  release,
  percent,
  sequence,
  reason,
  untested,
}: PlatformEvent) {
  const what = [action, release, percent === null ? null : `${percent} %`].filter(Boolean).join(' ')
  const missed = untested === undefined ? '' : ` (untested with ${untested.map(describePartner).join(', ')})`
  return `${at}  ${remote}${sequence === null ? '' : ` ${sequence}`}  ${what}  by ${actor}: ${reason}${missed}`
}
