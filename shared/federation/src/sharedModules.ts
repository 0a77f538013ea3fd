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
  /**
   * Why the pages of remotes need the shell's own copy, as parts of its pages. No former set can have such a module: it goes from
   * one version to the next in one step.
   */
  bound?: string
}

/** Modules in former versions: all that a remote built for them needs to go on. */
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

const RENDERED = 'the shell renders the pages of remotes'

/** The list. Host and remotes derive their federation from it, and nothing else decides what is shared. */
export const sharedModules: SharedModule[] = [
  { request: 'react', package: 'react', bound: RENDERED },
  { request: 'react/jsx-runtime', package: 'react', bound: RENDERED },
  { request: 'react/jsx-dev-runtime', package: 'react', mode: 'development', bound: RENDERED },
  { request: 'react-dom', package: 'react-dom', bound: RENDERED },
  {
    request: 'react-router-dom',
    package: 'react-router-dom',
    source: routerFacade,
    bound: 'the shell has the one router',
  },
  { request: 'swr', package: 'swr', bound: 'the shell gives each user a cache' },
  { request: 'react-hook-form', package: 'react-hook-form', source: formsFacade },
  { request: 'react-hot-toast/headless', package: 'react-hot-toast', bound: 'the shell shows the messages' },
  { request: '@freehold/auth-client', package: '@freehold/auth-client', bound: 'a page has one session' },
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

/** What the shell provides: the one copy of each module, and its former sets. Throws where a former set cannot work. */
export function hostShared(root: string, mode: Mode, { modules, former }: SharedList = sharedList) {
  const installed = (some: readonly SharedModule[], from: string): HostModule[] =>
    inMode(some, mode).map(({ request, package: name, source = request }) => ({
      request,
      source,
      version: readManifest(packageDirectory(name, from)).version,
    }))
  for (const { request } of former.flatMap((set) => set.modules)) {
    const bound = modules.find((one) => one.request === request)?.bound
    if (bound !== undefined) throw new Error(`${request} cannot be in a former set: ${bound}`)
  }
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
 * package.json allows; `peerDependencies` name those that only packages of the remote import. Where it names no range, the
 * version built against counts, as for a workspace package or one
 * that is packed with the remote.
 */
export function remoteShared(
  root: string,
  mode: Mode,
  { modules }: Pick<SharedList, 'modules'> = sharedList,
): Record<string, RemoteShare> {
  const { dependencies, peerDependencies } = readManifest(root)
  const declared = { ...peerDependencies, ...dependencies }
  return Object.fromEntries(
    inMode(modules, mode).map((module) => [
      module.request,
      {
        import: false,
        requiredVersion: range(declared[module.package] ?? '*', module, root),
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
