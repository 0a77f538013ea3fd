import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { formerSetsFor, type RemoteRelease, type ShellRelease } from '@freehold/contracts'
import { type FormerSet, formerSets, providedModules, type ProvidedModules } from './providedModules'
import { scriptPolicy } from './scriptPolicy'

/** For one attempt at one entry; it leaves time for a retry within the deadline of the whole load. */
const ENTRY_TIMEOUT_MS = 3_500

/** Remotes are built without the federation runtime and expect the shell's under this name. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** By URL: the integrity of each entry that may be loaded, and how often it was requested. */
const entries = new Map<string, { integrity: string; attempts: number }>()

const loaderPlugin: ModuleFederationRuntimePlugin = {
  name: 'freehold-loader',
  createScript({ url }) {
    const entry = entries.get(new URL(url).href)
    if (entry === undefined) throw new TypeError(`${url} is not in the registry`)
    const script = document.createElement('script')
    script.integrity = entry.integrity
    script.crossOrigin = 'anonymous'
    // With the same URL a retry would join the request that hangs.
    script.src = scriptPolicy.createScriptURL(entry.attempts === 0 ? url : `${url}?retry=${entry.attempts}`)
    entry.attempts += 1
    return { script, timeout: ENTRY_TIMEOUT_MS }
  },
  /**
   * Passes the script policy to the remote, which loads its own chunks, and its shared modules in one version each: of several
   * the runtime would give it the highest, as every remote takes them as singletons.
   */
  beforeInitContainer(container) {
    const { [container.remoteInfo.name]: scopes = [] } = formerScopes
    return {
      ...container,
      shareScope: Object.assign(
        {},
        container.shareScope,
        ...scopes.map((scope) => instance.shareScopeMap[scope]),
      ),
      remoteEntryInitOptions: { ...container.remoteEntryInitOptions, scriptPolicy },
    }
  },
}

/** By the name of a remote in the federation: the share scopes of the former sets that it gets. */
const formerScopes: Record<string, string[]> = {}

/** Set by the build; unique to each build of the shell. */
declare const FREEHOLD_BUILD_NAME: string

const instance = init({
  name: FREEHOLD_BUILD_NAME,
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [loaderPlugin],
  shared: sharesOf(providedModules, 'default'),
})

function sharesOf(modules: ProvidedModules, scope: string) {
  const shareConfig = { singleton: true, strictVersion: true, eager: true }
  return Object.fromEntries(
    Object.entries(modules).map(([request, { version, module }]) => [
      request,
      { version, scope, lib: () => module, shareConfig: { ...shareConfig, requiredVersion: `^${version}` } },
    ]),
  )
}

const present = describe(providedModules)

function describe(modules: ProvidedModules): Required<Pick<ShellRelease, 'shared' | 'exports'>> {
  const entries = Object.entries(modules)
  return {
    shared: Object.fromEntries(entries.map(([request, { version }]) => [request, version])),
    exports: Object.fromEntries(entries.map(([request, { module }]) => [request, Object.keys(module)])),
  }
}

/**
 * What this shell provides to a remote: its present modules or, for one that does not admit them, those of former sets, which
 * are loaded on first use.
 */
export async function provideFor(release: Pick<RemoteRelease, 'shared'> & { globalName: string }) {
  const sets = formerSetsFor(release, { ...present, former: formerSets })
  const loaded = await Promise.all(sets.map(loadFormer))
  formerScopes[release.globalName] = loaded.map(({ scope }) => scope)
  return {
    shared: Object.assign({}, present.shared, ...loaded.map(({ shared }) => shared)),
    exports: Object.assign({}, present.exports, ...loaded.map(({ exports }) => exports)),
    former: formerSets,
  }
}

async function loadFormer(set: FormerSet) {
  const { providedModules: modules } = await set.load()
  const scope = `former${formerSets.indexOf(set)}`
  instance.registerShared(sharesOf(modules, scope))
  return { ...describe(modules), scope }
}

interface Entry {
  /** The global variable that the entry sets, and the remote's name in the federation. */
  globalName: string
  url: string
  integrity: string
}

/** Loads `./routes` of a remote, and its entry unless that has run. Rejects with the federation runtime's errors. */
export async function loadExposedRoutes({ globalName, url, integrity }: Entry): Promise<unknown> {
  const { href } = new URL(url, location.href)
  entries.set(href, { integrity, attempts: entries.get(href)?.attempts ?? 0 })
  instance.registerRemotes([{ name: globalName, entry: url, entryGlobalName: globalName }])
  return instance.loadRemote(`${globalName}/routes`)
}
