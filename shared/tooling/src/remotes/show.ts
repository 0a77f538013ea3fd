import {
  describeWidening,
  getPlatform,
  getPlatformLog,
  type PlatformEvent,
  type PlatformRelease,
  type PlatformRemote,
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
  return { json: { ...platform, remotes }, lines: remotes.flatMap(remoteLines) }
}

/** The live releases of a remote, and its newest ones. */
export function remoteLines(remote: PlatformRemote) {
  const { name, sequence, stable, canary, changedBy, changedAt, reason, releases } = remote
  const live = [
    stable ?? 'nothing stable',
    ...(canary === null ? [] : [`canary ${canary.release} for ${canary.percent} %`]),
  ]
  const change = changedBy === null ? [] : [`  change ${sequence} by ${changedBy}, ${changedAt}: ${reason}`]
  return [
    `${name}: ${live.join(', ')}`,
    ...change,
    ...releases.slice(0, RELEASES_SHOWN).map((release) => releaseLine(release, remote)),
    '',
  ]
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
  const { release, state, stateReason, publishedBy, publishedAt, smokeRun } = published
  const parts = [
    state === 'available' ? '' : `${state}${stateReason === null ? '' : ` (${stateReason})`}`,
    `published by ${publishedBy} ${publishedAt}`,
    visitWords(published),
    smokeRun ? '' : 'without a smoke run',
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
  const query = { ...(remote !== undefined && { remote }), ...(before !== undefined && { before }) }
  const part = await (await openFreehold(env)).call(getPlatformLog, { query })
  const last = part.events.at(-1)
  const more = part.more && last !== undefined ? [`Older ones: --before ${last.id}`] : []
  return { json: part, lines: [...part.events.map(eventLine), ...more] }
}

function eventLine({ at, remote, actor, action, release, percent, sequence, reason }: PlatformEvent) {
  const what = [action, release, percent === null ? null : `${percent} %`].filter(Boolean).join(' ')
  return `${at}  ${remote}${sequence === null ? '' : ` ${sequence}`}  ${what}  by ${actor}: ${reason}`
}
