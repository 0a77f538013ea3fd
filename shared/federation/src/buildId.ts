import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageDirectory, readManifest, repositoryRoot } from './workspace'

/** The lengths that fit a directory name and a variable, and leave no chance of two builds sharing one. */
const ID_LENGTH = 12

/**
 * The identity of a build, from what goes into it: the package's sources, those of the workspace packages it needs,
 * the installed versions and the mode. The same sources give the same id, and so the same directory, on any machine.
 */
export function buildId(root: string, mode: string): string {
  const hash = createHash('sha256').update(mode)
  for (const directory of [...inputs(root)].toSorted()) hashTree(hash, directory)
  hash.update(readFileSync(path.join(repositoryRoot, 'package-lock.json')))
  return hash.digest('hex').slice(0, ID_LENGTH)
}

/** The package itself and every workspace package below it. */
function inputs(root: string, seen = new Set<string>()): Set<string> {
  if (seen.has(root)) return seen
  seen.add(root)
  const ours = Object.keys(readManifest(root).dependencies ?? {}).filter((name) =>
    name.startsWith('@freehold/'),
  )
  for (const name of ours) inputs(packageDirectory(name, root), seen)
  return seen
}

const skipped = /^(dist|node_modules|\..*)$|\.test\.tsx?$/

function hashTree(hash: ReturnType<typeof createHash>, directory: string) {
  const entries = readdirSync(directory, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => !skipped.test(name)).toSorted(byName)) {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) hashTree(hash, file)
    else hash.update(path.relative(repositoryRoot, file)).update('\0').update(readFileSync(file))
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
