import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  describePartner,
  describeRelease,
  getPlatform,
  includesRole,
  isShellName,
  listLiveReleases,
  type Platform,
  readReleaseFile,
  recordCombinations,
  type ReleaseId,
  releaseNameOf,
  ShellRelease,
} from '@freehold/contracts'
import * as v from 'valibot'
import { root, run } from '../../run.mjs'
import type { Command, Outcome } from '../Command'
import { CommandError, exitCodes, usageError } from '../CommandError'
import { findRemote } from '../findBuild'
import { findRelease } from '../findRelease'
import { type FreeholdClient, openFreehold } from '../FreeholdClient'
import { placeBuild } from '../gates/smokeRun'
import { readBuild } from '../readBuild'
import { nameOf, type PlacedRelease, type PlacedShell, shellName } from '../site/Combination'
import { SiteBrowser, smokeUserOf } from '../site/SiteBrowser'
import { describeFault, type MatrixResult, runMatrix } from './runMatrix'

/**
 * Runs what would be in one page after a deploy: every live release on a new shell, or a release with all that is live.
 * Records which pairs work. A fault is a gate's refusal.
 */
export async function matrix({ rest: [name, release], env, options, say }: Command): Promise<Outcome> {
  const user = smokeUserOf(env, '')
  const freehold = await openFreehold(env)
  const platform = await freehold.call(getPlatform)
  const liveShell: PlacedShell = { buildId: platform.shell?.buildId }
  const folder = options.shell ?? (name === undefined ? await buildShell(say) : undefined)
  const newShell = folder === undefined ? [] : [readShell(path.resolve(env['INIT_CWD'] ?? '', folder))]
  const shells = name === undefined ? newShell : [liveShell, ...newShell]
  const candidate =
    name === undefined ? null : await findCandidate({ freehold, platform, env }, name, release)
  const remotes = await listByRemote(freehold, candidate)
  const started = Date.now()
  const browser = await SiteBrowser.open(freehold.address, user)
  try {
    if (candidate !== null && !includesRole(candidate.release.roles, browser.role))
      throw usageError(`${nameOf(candidate)} is not for ${browser.role}, the role of the smoke user`)
    const result = await runMatrix({
      shells,
      liveShell,
      remotes,
      candidate: candidate ?? undefined,
      role: browser.role,
      run: (combination, running) => browser.run(combination, running),
      say,
    })
    const recorded = await record(freehold, platform, candidate, result)
    const withoutData = remotes.flat().filter(({ release }) => !includesRole(release.roles, browser.role))
    const seconds = Math.round((Date.now() - started) / 1_000)
    return toOutcome(result, { recorded, seconds, withoutData: withoutData.map(nameOf) })
  } finally {
    await browser.close()
  }
}

/** The shell of this repository, built if it is not. */
async function buildShell(say: (line: string) => void): Promise<string> {
  const host = path.join(root, 'host')
  if (!existsSync(path.join(host, 'package.json')))
    throw usageError('Say which shell with --shell <folder>: here is none')
  const dist = path.join(host, 'dist')
  if (existsSync(path.join(dist, 'shell.json'))) return dist
  say('Building the shell …')
  const { code, output } = await run('npm', ['run', 'build', '--silent'], {
    quiet: true,
    cwd: host,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new CommandError(exitCodes.refused, `The build failed:\n${output}`, { output })
  return dist
}

function readShell(folder: string): PlacedShell {
  const file = path.join(folder, 'shell.json')
  if (!existsSync(file) || !existsSync(path.join(folder, 'index.html')))
    throw usageError(`${folder} holds no build of the shell`)
  const { buildId } = v.parse(ShellRelease, JSON.parse(readFileSync(file, 'utf8')))
  return { buildId, folder }
}

/** A published release, or without one the build in the `dist` of the remote. */
async function findCandidate(
  { freehold, platform, env }: { freehold: FreeholdClient; platform: Platform; env: NodeJS.ProcessEnv },
  name: string,
  wanted: string | undefined,
): Promise<PlacedRelease> {
  if (wanted === undefined) {
    const dist = path.join(findRemote(name, env), 'dist')
    return placeBuild(dist, readBuild(dist))
  }
  const remote = platform.remotes.find((one) => one.name === name)
  if (remote === undefined) throw usageError(`There is no remote ${name}: publish a release of it first`)
  return placePublished(freehold, name, findRelease(remote, wanted))
}

/** The site serves only files of releases that have, or had, traffic; the API gives its team all of them. */
async function placePublished(
  freehold: FreeholdClient,
  remote: string,
  id: ReleaseId,
): Promise<PlacedRelease> {
  const params = { remote, release: id }
  const release = await freehold.call(describeRelease, { params })
  const contents = new Map<string, Promise<Uint8Array>>()
  const fetchFile = async (file: string) => {
    const { content } = await freehold.call(readReleaseFile, { params, query: { path: file } })
    return Buffer.from(content, 'base64')
  }
  const read = (file: string) => {
    const content = contents.get(file) ?? fetchFile(file)
    contents.set(file, content)
    return content
  }
  return { release, read }
}

/** The live releases of each remote; of the candidate's only the candidate. */
async function listByRemote(
  freehold: FreeholdClient,
  candidate: PlacedRelease | null,
): Promise<PlacedRelease[][]> {
  const live = (await freehold.call(listLiveReleases)).map(({ release }): PlacedRelease => ({ release }))
  const others = live.filter(({ release }) => release.name !== candidate?.release.name)
  const names = [...new Set(others.map(({ release }) => release.name))]
  const byRemote = names.map((name) => others.filter(({ release }) => release.name === name))
  return candidate === null ? byRemote : [[candidate], ...byRemote]
}

/** Records the pairs of the candidate, or without one of all releases. Returns whether that was possible. */
async function record(
  freehold: FreeholdClient,
  platform: Platform,
  candidate: PlacedRelease | null,
  { failed, ...result }: MatrixResult,
): Promise<boolean> {
  // A team records tests on the live shell only.
  const live = shellName({ buildId: platform.shell?.buildId })
  const isRecorded = (name: string) => freehold.isAdmin || !isShellName(name) || name === live
  const passed = result.passed.filter((pair) => pair.every(isRecorded))
  const names = candidate === null ? [...new Set([...passed, ...failed].flat())] : [nameOf(candidate)]
  const published = new Set(
    platform.remotes.flatMap((remote) =>
      remote.releases.map((one) => releaseNameOf(remote.name, one.release)),
    ),
  )
  const releases = names.filter((name) => published.has(name))
  // A team records nothing of other remotes.
  if (releases.length === 0 || (candidate === null && !freehold.isAdmin)) return false
  for (const name of releases) {
    const [remote = '', release = ''] = name.split('/')
    const body = { release, passed: partnersOf(name, passed), failed: partnersOf(name, failed) }
    await freehold.call(recordCombinations, { params: { remote }, body })
  }
  return true
}

const partnersOf = (name: string, pairs: readonly (readonly string[])[]) =>
  pairs.filter((pair) => pair.includes(name)).flatMap((pair) => pair.filter((one) => one !== name))

interface MatrixFacts {
  recorded: boolean
  seconds: number
  /** Releases whose pages the smoke user's role may not load, so that they were shown without what they load. */
  withoutData: string[]
}

function toOutcome(result: MatrixResult, { recorded, seconds, withoutData }: MatrixFacts): Outcome {
  const { runs, passed, faults } = result
  const lines = faults.map((fault) => `✗ ${describeFault(fault)}`)
  const note = recorded
    ? ''
    : '; not recorded, as only a published release is, and of every remote only by an Admin'
  return {
    json: { runs, seconds, recorded, withoutData, passed, faults: faults.map((fault) => ({ ...fault, says: describeFault(fault) })) }, // oxfmt-ignore
    lines: [
      ...lines,
      `${passed.length} pairs work, in ${runs} runs and ${seconds} s${note}`,
      ...withoutData.map(
        (name) =>
          `${describePartner(name)} was tested without data, which the smoke user\u2019s role may not load`,
      ),
    ],
    exitCode: faults.length === 0 ? exitCodes.done : exitCodes.refused,
  }
}
