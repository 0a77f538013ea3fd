import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { providedModules } from './providedModules'
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
  /** Passes the script policy to the remote, which loads its own chunks. */
  beforeInitContainer(container) {
    return { ...container, remoteEntryInitOptions: { ...container.remoteEntryInitOptions, scriptPolicy } }
  },
}

/** The version of each module that this shell shares. */
export const sharedVersions = Object.fromEntries(
  Object.entries(providedModules).map(([request, { version }]) => [request, version]),
)

/** What each of them exports. */
export const sharedExports = Object.fromEntries(
  Object.entries(providedModules).map(([request, { module }]) => [request, Object.keys(module)]),
)

/** Set by the build; unique to each build of the shell. */
declare const FREEHOLD_BUILD_NAME: string

const instance = init({
  name: FREEHOLD_BUILD_NAME,
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [loaderPlugin],
  shared: Object.fromEntries(
    Object.entries(providedModules).map(([request, { version, module }]) => [
      request,
      {
        version,
        lib: () => module,
        shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager: true },
      },
    ]),
  ),
})

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
