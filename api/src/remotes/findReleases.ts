import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { RemoteRelease } from '@freehold/contracts'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Config } from '../config'

export interface PlacedRelease {
  release: RemoteRelease
  /** Where its files lie. */
  directory: string
}

export type ReleaseConfig = Pick<Config, 'root' | 'releasesDirectory'>
type Report = (file: string, reason: string) => void

export const reportTo =
  (log: FastifyBaseLogger): Report =>
  (file, reason) =>
    log.error({ file, reason }, 'not the description of a release')

/** Each remote's current release: of the volume that releases are placed on, or of each remote's own build. */
export async function findReleases(config: ReleaseConfig, report: Report): Promise<PlacedRelease[]> {
  const { root, releasesDirectory } = config
  const descriptions =
    releasesDirectory === undefined
      ? (await foldersIn(root))
          .filter((name) => name.startsWith('remote-'))
          .map((name) => path.join(root, name, 'dist/release.json'))
      : (await foldersIn(releasesDirectory)).map((name) => path.join(releasesDirectory, name, 'release.json'))
  const releases = await Promise.all(descriptions.map((file) => readRelease(file, report)))
  return releases
    .filter((found) => found !== null)
    .map(({ file, release }) => ({
      release,
      directory:
        releasesDirectory === undefined
          ? path.dirname(file)
          : path.join(path.dirname(file), `${release.version}-${release.buildId}`),
    }))
}

async function foldersIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).toSorted()
  } catch {
    return []
  }
}

const parsed = new Map<string, { stamp: string; release: RemoteRelease | null }>()

/** Null for a remote that is not built, or whose description is not one: the others are served. */
async function readRelease(file: string, report: Report) {
  let stamp: string
  try {
    const { mtimeMs, size } = await stat(file)
    stamp = `${mtimeMs} ${size}`
  } catch {
    return null
  }
  const known = parsed.get(file)
  const release =
    known?.stamp === stamp ? known.release : parseRelease(await readFile(file, 'utf8'), file, report)
  parsed.set(file, { stamp, release })
  return release && { file, release }
}

function parseRelease(text: string, file: string, report: Report): RemoteRelease | null {
  try {
    return v.parse(RemoteRelease, JSON.parse(text))
  } catch (error) {
    report(file, error instanceof Error ? error.message : String(error))
    return null
  }
}
