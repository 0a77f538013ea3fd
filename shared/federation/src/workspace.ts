import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

/** The packages of this repository in the folders `remote-*`, in the order of their names. */
export const remoteNames = readdirSync(repositoryRoot)
  .filter((name) => name.startsWith('remote-') && existsSync(path.join(repositoryRoot, name, 'package.json')))
  .toSorted()

export interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  freehold?: unknown
}

export const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))

/** The lock of the installation that a package belongs to; null where there is none yet. */
export function findLockFile(directory: string): string | null {
  const file = path.join(directory, 'package-lock.json')
  if (existsSync(file)) return file
  const parent = path.dirname(directory)
  return parent === directory ? null : findLockFile(parent)
}

/** The directory of an installed package, through the link of a workspace to its sources. */
export function packageDirectory(name: string, from: string): string {
  const lookup = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? []
  const found = lookup.map((folder) => path.join(folder, name)).find(hasManifest)
  if (found === undefined) throw new Error(`'${name}' is not installed for ${from}`)
  return realpathSync(found)
}

function hasManifest(directory: string): boolean {
  try {
    return readManifest(directory).name !== undefined
  } catch {
    return false
  }
}
