/** The packages of this repository that a remote depends on, and their folders. */
export const contractPackages = {
  '@freehold/contracts': 'shared/contracts',
  '@freehold/auth-client': 'shared/auth-client',
  '@freehold/ui': 'shared/ui',
  '@freehold/federation': 'shared/federation',
  '@freehold/tooling': 'shared/tooling',
}

const usedWhenItRuns = [
  '@freehold/contracts',
  '@freehold/auth-client',
  '@freehold/ui',
  'react',
  'react-dom',
  'react-hot-toast',
  'react-router-dom',
  'swr',
  'valibot',
  '@freehold/federation',
]
const usedToBuild = [
  '@freehold/tooling',
  '@module-federation/enhanced',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@types/react',
  '@types/react-dom',
  'playwright-core',
  'typescript',
]

/**
 * The template's manifest with the dependencies of a remote in its own repository.
 * @template {object} Manifest
 * @param {Manifest} manifest
 * @param {(name: string) => string} rangeOf returns the version range, or the path, of a package
 */
export function withDependencies(manifest, rangeOf) {
  const ranges = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.map((name) => [name, rangeOf(name)]))
  return { ...manifest, dependencies: ranges(usedWhenItRuns), devDependencies: ranges(usedToBuild) }
}
