import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { RefusedBuild, refusedBuildFile, releaseIdOf, RemoteRelease } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Services } from '../services'
import { selectStates, stateOf } from './changes.queries'
import { type ChangeContext, promote } from './changeTraffic'
import { publish } from './publish'
import { selectReleasesOf } from './releases.queries'
import type { ReadFile } from './releaseFiles'
import { ReleaseStore } from './ReleaseStore'

export const ADOPTER = 'system'

type Log = Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>

interface Build {
  directory: string
  release: RemoteRelease
}

/**
 * Publishes the builds in the checkout, in the `dist` of each `remote-*` folder, and gives them all traffic, so that a fresh
 * checkout has its remotes and, in the demo profile, a rebuilt one the new ones. In production only a remote without any
 * release gets its build: others are published by their teams. Once someone else has moved a remote's traffic, its builds are
 * published without traffic. A build that a gate has refused is not adopted, and does not affect the others.
 */
export async function adoptBuilds(services: Services, log: Log): Promise<void> {
  for (const file of await findDescriptions(services.config.root)) {
    try {
      const release = v.parse(RemoteRelease, JSON.parse(await readFile(file, 'utf8')))
      await adopt(services, log, { release, directory: path.dirname(file) })
    } catch (error) {
      log.error(
        { file, reason: error instanceof Error ? error.message : String(error) },
        'a build is not adopted',
      )
    }
  }
}

async function adopt(services: Services, log: Log, { release, directory }: Build): Promise<void> {
  const { db, config } = services
  const { name: remote } = release
  const context: ChangeContext = {
    ...services,
    log,
    remote,
    actor: ADOPTER,
    approves: 'all',
    untested: 'ignored',
    reason: 'Build found at server start',
  }
  const store = new ReleaseStore(config.releasesDirectory)
  const releases = await selectReleasesOf(db, remote)
  const known = releases.find((one) => one.release === releaseIdOf(release))
  const isFirst = releases.length === (known === undefined ? 0 : 1)
  if (config.production && !isFirst) return
  await requireNotRefused(directory, release)
  // Publishing again also repairs a damaged or emptied store.
  if (known?.state !== 'available' || (await store.verify(release)).length > 0)
    await publish(context, store, { release, smokeRun: false, read: readBuild(directory, release) })
  const { traffic, changedBy, sequence } = stateOf(await selectStates(db), remote)
  const isOurs = changedBy === null || changedBy === ADOPTER
  if (isOurs && traffic.stable !== releaseIdOf(release)) await promoteOnce({ ...context, sequence }, release)
}

/** The command that publishes notes in the remote's folder what gates have refused of a build. */
async function requireNotRefused(directory: string, { buildId }: RemoteRelease): Promise<void> {
  const note = await readFile(path.join(directory, '..', refusedBuildFile), 'utf8').catch(() => null)
  const refused = note === null ? null : v.parse(RefusedBuild, JSON.parse(note))
  if (refused?.buildId === buildId) throw new Error(`Its gates have refused it: ${refused.gates.join('; ')}`)
}

/** When replicas start at the same time, all but the first fail, and find that the release is stable already. */
async function promoteOnce(context: ChangeContext, release: RemoteRelease): Promise<void> {
  try {
    await promote(context, releaseIdOf(release), 100)
  } catch (error) {
    const { traffic } = stateOf(await selectStates(context.db), context.remote)
    if (traffic.stable !== releaseIdOf(release)) throw error
  }
}

/** Reads files with the right hash, and the compressed forms that the build wrote. */
const readBuild =
  (directory: string, { files }: RemoteRelease): ReadFile =>
  async (file) => {
    const content = await readFile(path.join(directory, file)).catch(() => null)
    const integrity = files[file]
    return content === null || integrity === undefined || integrityOf(content) === integrity ? content : null
  }

async function findDescriptions(root: string): Promise<string[]> {
  const names = await readdir(root).catch((): string[] => [])
  const files = names
    .filter((name) => name.startsWith('remote-'))
    .toSorted()
    .map((name) => path.join(root, name, 'dist/release.json'))
  const stamps = await Promise.all(files.map(stampOf))
  return files.filter((_, index) => stamps[index] !== null)
}

const stampOf = (file: string) =>
  stat(file).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => null,
  )

/**
 * Adopts builds whose description has changed: in the demo profile, so that a rebuilt remote appears at the next visit. In
 * production builds are adopted at the start only.
 */
export class BuildWatch {
  #seen = ''
  #looking: Promise<void> | undefined

  adoptChanged(services: Services, log: Log): Promise<void> {
    return (this.#looking ??= this.#look(services, log).finally(() => (this.#looking = undefined)))
  }

  async #look(services: Services, log: Log): Promise<void> {
    const files = await findDescriptions(services.config.root)
    const stamps = (await Promise.all(files.map(stampOf))).join()
    if (stamps === this.#seen) return
    await adoptBuilds(services, log)
    this.#seen = stamps
  }
}
