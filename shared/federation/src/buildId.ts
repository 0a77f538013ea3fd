import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RemoteShare } from './sharedModules'
import { findLockFile, packageDirectory, readManifest } from './workspace'

/** Short enough for the name of a directory and of a variable, and leaves no chance of two builds sharing one. */
const ID_LENGTH = 12

/**
 * The identity of a build, from what goes into it: the package's sources, those of the workspace packages it bundles,
 * the installed versions, what it expects to be provided, and the mode. The same sources give the same id, and so the same
 * directory, on any machine; a change in a package that the shell provides gives no remote a new one.
 */
export function buildId(root: string, mode: string, provided: Record<string, RemoteShare> = {}): string {
  const hash = createHash('sha256').update(mode).update(JSON.stringify(provided))
  const packages = [...bundledDirectories(root, new Set(Object.keys(provided)))].map((directory) => ({
    directory,
    name: readManifest(directory).name,
  }))
  for (const { directory, name } of packages.toSorted(byName)) hashTree(hash, directory, name)
  const lock = findLockFile(root)
  if (lock !== null) hash.update(readFileSync(lock))
  return hash.digest('hex').slice(0, ID_LENGTH)
}

/** The package itself and every workspace package below it, save those that are provided. */
function bundledDirectories(root: string, provided: Set<string>, seen = new Set<string>()): Set<string> {
  if (seen.has(root)) return seen
  seen.add(root)
  const dependencies = Object.keys(readManifest(root).dependencies ?? {})
  const workspaceDependencies = dependencies.filter(
    (name) => name.startsWith('@freehold/') && !provided.has(name),
  )
  for (const name of workspaceDependencies) bundledDirectories(packageDirectory(name, root), provided, seen)
  return seen
}

const skipped = /^(dist|node_modules|\..*)$|\.test\.tsx?$/

function hashTree(hash: ReturnType<typeof createHash>, directory: string, parentName: string) {
  const entries = readdirSync(directory, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => !skipped.test(name)).toSorted(byName)) {
    const file = path.join(directory, entry.name)
    const name = `${parentName}/${entry.name}`
    if (entry.isDirectory()) hashTree(hash, file, name)
    else hash.update(name).update('\0').update(readFileSync(file))
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
