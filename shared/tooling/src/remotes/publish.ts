import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  checkRelease,
  getPlatform,
  type PlatformRelease,
  type PlatformRemote,
  promoteRelease,
  publishRelease,
  recordCombinations,
  type RefusedBuild,
  refusedBuildFile,
  RELEASE_PART_BYTES,
  releaseIdOf,
  type RemoteRelease,
  uploadReleasePart,
} from '@freehold/contracts'
import type * as v from 'valibot'
import { readPercent } from './arguments'
import { CommandError, exitCodes } from './CommandError'
import { findRemote } from './findBuild'
import { type FreeholdClient, openFreehold } from './FreeholdClient'
import { checkGates, type GateReport } from './gates/checkGates'
import { smokeRun } from './gates/smokeRun'
import { run } from '../run.mjs'
import type { Command, Outcome } from './Command'
import { readBuild } from './readBuild'
import { type SmokeUser, smokeUserOf } from './site/SiteBrowser'
import { approvalWords, remoteLines } from './show'

/**
 * Builds a remote, checks every gate, and uploads it. Traffic moves only with `--traffic` and only for a new release:
 * one that was published before may have been rolled back since.
 */
export async function publish({ rest: [name], env, options, say }: Command): Promise<Outcome> {
  const directory = findRemote(name, env)
  const percent = options.traffic === undefined ? null : readPercent(options.traffic)
  const freehold = await openFreehold(env)
  const smokeUser = options['without-smoke'] ? null : smokeUserOf(env, '; or say --without-smoke')
  if (!options['no-build']) await build(directory, say)
  const release = readBuild(path.join(directory, 'dist'))
  const { missing, isKnown, gates, partners } = await passGates(freehold, directory, release, smokeUser)
  gates.map(({ gate }) => `✓ ${gate}`).forEach(say)
  await upload(freehold, path.join(directory, 'dist'), release, missing)
  const body = { release, smokeRun: smokeUser !== null }
  const published = await freehold.call(publishRelease, { params: { remote: release.name }, body })
  if (partners.length > 0) await recordPassed(freehold, release, partners)
  const waits = approvalWords(published, await findRemoteState(freehold, release.name))
  if (waits !== '') say(`${release.name} ${published.release} ${waits}`)
  const moved = percent === null || isKnown ? null : await giveTraffic(freehold, release, percent)
  const id = releaseIdOf(release)
  return {
    json: { remote: release.name, release: id, isKnown, gates, uploaded: missing.length, published, moved },
    lines: [
      `${release.name} ${id} ${isKnown ? 'was published before' : 'is published'}, ${missing.length} files were new`,
      ...(waits !== '' && moved === null ? [approveLine(published, release.name)] : []),
      ...(moved === null
        ? [`Move traffic: npm run remotes -- promote ${release.name} ${id} --traffic 10`]
        : remoteLines(moved)),
    ],
  }
}

async function passGates(
  freehold: FreeholdClient,
  directory: string,
  release: RemoteRelease,
  smokeUser: SmokeUser | null,
) {
  const { missing, isKnown, reports } = await askServer(freehold, release)
  const gates = [...(await checkGates(directory, release)), ...reports]
  const { report, partners } =
    smokeUser !== null && gates.every(isPassed)
      ? await smokeRun(freehold, smokeUser, path.join(directory, 'dist'), release)
      : { report: null, partners: [] }
  if (report !== null) gates.push(report)
  noteRefused(directory, release, gates)
  if (gates.every(isPassed)) return { missing, isKnown, gates, partners }
  const lines = gates.map(({ gate, refusal }) => (refusal === null ? `✓ ${gate}` : `✗ ${gate}: ${refusal}`))
  const message = `${release.name} ${release.version} is refused\n${lines.join('\n')}`
  throw new CommandError(exitCodes.refused, message, { gates })
}

const recordPassed = (freehold: FreeholdClient, release: RemoteRelease, passed: string[]) =>
  freehold.call(recordCombinations, {
    params: { remote: release.name },
    body: { release: releaseIdOf(release), passed, failed: [] },
  })

/** A server of the same folder adopts no build that was refused. */
function noteRefused(directory: string, { buildId }: RemoteRelease, gates: readonly GateReport[]): void {
  const file = path.join(directory, refusedBuildFile)
  const refused = gates.flatMap(({ gate, refusal }) => (refusal === null ? [] : [`${gate}: ${refusal}`]))
  const note: v.InferOutput<typeof RefusedBuild> = { buildId, gates: refused }
  if (refused.length === 0) return rmSync(file, { force: true })
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(note, null, 2)}\n`)
}

const isPassed = ({ refusal }: GateReport) => refusal === null

async function build(directory: string, say: (line: string) => void): Promise<void> {
  say('Building …')
  const { code, output } = await run('npm', ['run', 'build', '--silent'], {
    quiet: true,
    cwd: directory,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new CommandError(exitCodes.refused, `The build failed:\n${output}`, { output })
}

/**
 * Asks the server which files it lacks and which of its gates refuse: it knows the live releases and the paths of all
 * remotes.
 */
async function askServer(freehold: FreeholdClient, release: RemoteRelease) {
  const byServer = ['contract', 'shared', 'exports', 'paths', 'roles']
  try {
    const answer = await freehold.call(checkRelease, { params: { remote: release.name }, body: { release } })
    const reports = byServer.map((gate): GateReport => ({ gate, refusal: null }))
    return { missing: answer.missing, isKnown: answer.published, reports }
  } catch (error) {
    const { exitCode, details } = error as CommandError
    const fields = details?.['fields'] as Record<string, string> | undefined
    if (exitCode !== exitCodes.refused || fields === undefined) throw error
    const reports = Object.entries(fields).map(([gate, refusal]): GateReport => ({ gate, refusal }))
    return { missing: [], isKnown: false, reports }
  }
}

async function giveTraffic(
  freehold: FreeholdClient,
  release: RemoteRelease,
  percent: number,
): Promise<PlatformRemote> {
  const { sequence = 0 } = (await findRemoteState(freehold, release.name)) ?? {}
  const body = { release: releaseIdOf(release), percent, sequence, reason: 'Published and promoted at once' }
  return freehold.call(promoteRelease, { params: { remote: release.name }, body })
}

/** Undefined before the first release of a remote. */
const findRemoteState = async (freehold: FreeholdClient, remote: string) =>
  (await freehold.call(getPlatform)).remotes.find(({ name }) => name === remote)

const approveLine = ({ release }: PlatformRelease, remote: string) =>
  `First, by an Admin: npm run remotes -- approve ${remote} ${release} --reason \u2026`

async function upload(
  freehold: FreeholdClient,
  dist: string,
  release: RemoteRelease,
  missing: readonly string[],
) {
  for (const file of missing) {
    const content = readFileSync(path.join(dist, file))
    for (let offset = 0; offset === 0 || offset < content.length; offset += RELEASE_PART_BYTES) {
      const part = content.subarray(offset, offset + RELEASE_PART_BYTES)
      const body = { release: releaseIdOf(release), path: file, offset, content: part.toString('base64') }
      await freehold.call(uploadReleasePart, { params: { remote: release.name }, body })
    }
  }
}
