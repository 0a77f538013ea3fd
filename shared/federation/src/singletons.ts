import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedModules } from './sharedModules'

/** Dependencies of the shared modules that must be the shell's single copy as well. */
const transitiveSingletons = ['scheduler', 'react-router', '@module-federation/runtime-core']

/** The packages that no remote may bundle, as the page has one copy of each. */
export const singletonPackages = [
  ...new Set([...sharedModules.map((module) => module.package), ...transitiveSingletons]),
]

/** The names of the packages that files belong to. */
export function bundledPackages(files: readonly string[]): string[] {
  const names = files.map((file) => packageNameOf(path.dirname(file)))
  return [...new Set(names.filter((name) => name !== null))].toSorted()
}

const packageNames = new Map<string, string | null>()

/** A folder may have a package.json without a name, which says only what kind of modules lie in it. */
function packageNameOf(directory: string): string | null {
  const found = packageNames.get(directory)
  if (found !== undefined) return found
  const parent = path.dirname(directory)
  const name = readPackageName(directory) ?? (parent === directory ? null : packageNameOf(parent))
  packageNames.set(directory, name)
  return name
}

function readPackageName(directory: string): string | null {
  const manifest = path.join(directory, 'package.json')
  if (!existsSync(manifest)) return null
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string }
  return name !== undefined && version !== undefined ? name : null
}
