import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { providedModules } from './providedModules'
import { scriptPolicy } from './scriptPolicy'

/** One try of one entry; what remains of the whole load's deadline is for the next. */
const ENTRY_TIMEOUT_MS = 3_500

/** Remotes are built without a federation runtime of their own and look for the shell's under this name. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** The integrity of every entry that may be loaded, and how often it has been tried. */
const entries = new Map<string, { integrity: string; tries: number }>()

const loaderPlugin: ModuleFederationRuntimePlugin = {
  name: 'freehold-loader',
  createScript({ url }) {
    const entry = entries.get(new URL(url).href)
    if (entry === undefined) throw new TypeError(`${url} is not in the registry`)
    const script = document.createElement('script')
    script.integrity = entry.integrity
    script.crossOrigin = 'anonymous'
    // A repeated request would join one that hangs, unless its address differs.
    script.src = scriptPolicy.createScriptURL(entry.tries === 0 ? url : `${url}?retry=${entry.tries}`)
    entry.tries += 1
    return { script, timeout: ENTRY_TIMEOUT_MS }
  },
  /** The remote loads its own chunks; it gets the policy with which it may. */
  beforeInitContainer(container) {
    return { ...container, remoteEntryInitOptions: { ...container.remoteEntryInitOptions, scriptPolicy } }
  },
}

/** The version of each module that this shell shares. */
export const sharedVersions = Object.fromEntries(
  Object.entries(providedModules).map(([request, { version }]) => [request, version]),
)

/** The name of this build, as no other build of the shell has it. */
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
  /** The name of the variable that the entry sets, and of the remote in the federation. */
  globalName: string
  url: string
  integrity: string
}

/** Loads `./routes` of a remote, and with it the entry where that has not run yet. Rejects as the runtime does. */
export async function loadExposedRoutes({ globalName, url, integrity }: Entry): Promise<unknown> {
  const { href } = new URL(url, location.href)
  entries.set(href, { integrity, tries: entries.get(href)?.tries ?? 0 })
  instance.registerRemotes([{ name: globalName, entry: url, entryGlobalName: globalName }])
  return instance.loadRemote(`${globalName}/routes`)
}
