import path from 'node:path'
import type { Configuration } from '@rspack/core'
import { packageDirectory, readManifest } from './workspace'

/** One module that the shell brings for everyone. */
export interface SharedModule {
  /** The module as imports name it, such as `react/jsx-runtime`. */
  request: string
  /** The package whose version counts. */
  package: string
  /** What the shell bundles for it, where that is not the package's own entry. */
  source?: string
  /** Only where the compiler of that mode asks for it. */
  mode?: 'development'
}

/** Modules in versions of before: all that a remote of before needs to go on. */
export interface FormerSet {
  /**
   * A package of its own, whose dependencies they are: npm installs them there, so that they import each other, and what every
   * module imports otherwise.
   */
  folder: string
  modules: readonly SharedModule[]
}

/** What a page shares. */
export interface SharedList {
  modules: readonly SharedModule[]
  /** What the shell provides in addition: to a remote that does not admit the present versions, all of a set or none. */
  former: readonly FormerSet[]
}

/** The shell bundles this file as 'react-router-dom'. */
const routerFacade = path.join(import.meta.dirname, 'router.ts')

/** What remotes get as 'react-hook-form'. */
const formsFacade = path.join(import.meta.dirname, 'forms.ts')

/** The facade of the forms imports the library under the name that everything else gets the facade by. */
const formsFacadeRule = {
  test: /\.tsx?$/,
  exclude: formsFacade,
  resolve: { alias: { 'react-hook-form$': formsFacade } },
}

/** What a shell's configuration adds to the base so that its own pages import the facades, too. */
export const withFacades = ({ resolve, module }: Configuration) => ({
  resolve: { ...resolve, alias: { ...resolve?.alias, 'react-router-dom$': routerFacade } },
  module: { ...module, rules: [...(module?.rules ?? []), formsFacadeRule] },
})

/** The list. Host and remotes derive their federation from it, and nothing else decides what is shared. */
export const sharedModules: SharedModule[] = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react/jsx-dev-runtime', package: 'react', mode: 'development' },
  { request: 'react-dom', package: 'react-dom' },
  { request: 'react-router-dom', package: 'react-router-dom', source: routerFacade },
  { request: 'swr', package: 'swr' },
  { request: 'react-hook-form', package: 'react-hook-form', source: formsFacade },
  { request: 'react-hot-toast/headless', package: 'react-hot-toast' },
  { request: '@freehold/auth-client', package: '@freehold/auth-client' },
  { request: '@freehold/ui', package: '@freehold/ui' },
]

/** No upgrade is under way: see docs/upgrading-shared.md for what is listed here during one. */
const formerSets: FormerSet[] = []

export const sharedList: SharedList = { modules: sharedModules, former: formerSets }

export type Mode = 'development' | 'production'

const inMode = (modules: readonly SharedModule[], mode: Mode) =>
  modules.filter((module) => (module.mode ?? mode) === mode)

/** A module that the shell provides, in exactly the version that is installed. */
export interface HostModule {
  request: string
  source: string
  version: string
}

/** What the shell provides: the one copy of each module, and its former sets. */
export function hostShared(root: string, mode: Mode, { modules, former }: SharedList = sharedList) {
  const installed = (some: readonly SharedModule[], from: string): HostModule[] =>
    inMode(some, mode).map(({ request, package: name, source = request }) => ({
      request,
      source,
      version: readManifest(packageDirectory(name, from)).version,
    }))
  return {
    modules: installed(modules, root),
    former: former.map((set) => ({
      /** The file of the module that imports those of the set. */
      provider: path.join(set.folder, 'formerModules.js'),
      modules: installed(set.modules, set.folder),
    })),
  }
}

export interface RemoteShare {
  import: false
  requiredVersion: string
  singleton: true
  strictVersion: true
}

/**
 * In a remote: none of its own (`import: false`), also of one that only its packages import, and only a version that its
 * package.json allows. Where that names no range the version built against counts, as for a workspace package or one
 * that is packed with the remote.
 */
export function remoteShared(
  root: string,
  mode: Mode,
  { modules }: Pick<SharedList, 'modules'> = sharedList,
): Record<string, RemoteShare> {
  const { dependencies = {} } = readManifest(root)
  return Object.fromEntries(
    inMode(modules, mode).map((module) => [
      module.request,
      {
        import: false,
        requiredVersion: range(dependencies[module.package] ?? '*', module, root),
        singleton: true,
        strictVersion: true,
      },
    ]),
  )
}

const range = (declared: string, module: SharedModule, root: string) =>
  declared === '*' || declared.startsWith('file:')
    ? `^${readManifest(packageDirectory(module.package, root)).version}`
    : declared
