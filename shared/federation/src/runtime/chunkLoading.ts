import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** The bundler's own functions, as far as they are touched here. */
declare const __webpack_require__: {
  /** Loads a script by its address and tells how it ended. */
  l?: (url: string, done: (event: { type: string }) => void, key?: string, chunkId?: string) => void
  /** The file name of a chunk's styles. */
  k?: (chunkId: string) => string
  /** The kinds of things that a chunk consists of; each adds the promises of what it loads. */
  f: { css?: (chunkId: string, promises: Promise<unknown>[], ...rest: unknown[]) => void }
  /** Gives the Trusted Types policy. */
  tt?: () => ScriptPolicy
}

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown
}

const RETRY_AFTER_MS = 100
const RETRY_SPREAD_MS = 150
const RETRY = '?retry=1'

const later = () =>
  new Promise<void>((resolve) => setTimeout(resolve, RETRY_AFTER_MS + Math.random() * RETRY_SPREAD_MS))

function retryScripts() {
  const load = __webpack_require__.l
  if (load === undefined) return
  __webpack_require__.l = (url, done, key, chunkId) => {
    const again = () => load(url + RETRY, done, key && key + RETRY, chunkId)
    load(url, (event) => (event.type === 'load' ? done(event) : void later().then(again)), key, chunkId)
  }
}

function retryStyles() {
  const { k: fileName, f: parts } = __webpack_require__
  const { css: load } = parts
  if (fileName === undefined || load === undefined) return
  const failed = new Set<string>()
  __webpack_require__.k = (chunkId) => fileName(chunkId) + (failed.has(chunkId) ? RETRY : '')
  const loadOnce = (...[chunkId, , ...rest]: Parameters<typeof load>) => {
    const promises: Promise<unknown>[] = []
    load(chunkId, promises, ...rest)
    return Promise.all(promises)
  }
  parts.css = (chunkId, promises, ...rest) => {
    const again = async () => {
      failed.add(chunkId)
      await later()
      return loadOnce(chunkId, [], ...rest)
    }
    promises.push(loadOnce(chunkId, [], ...rest).catch(again))
  }
}

/**
 * In a remote: a chunk that fails is asked for once more, under another address, since a request that hangs would be
 * joined instead of repeated, and a preload that failed is remembered by the browser; and scripts pass through the
 * shell's Trusted Types policy, which arrives with the container's initialisation, because the content security policy
 * allows only one.
 */
export default function chunkLoading(): ModuleFederationRuntimePlugin {
  retryScripts()
  retryStyles()
  return {
    name: 'freehold-chunk-loading',
    beforeInit(args) {
      const { scriptPolicy } = args.userOptions as { scriptPolicy?: ScriptPolicy }
      if (scriptPolicy !== undefined) __webpack_require__.tt = () => scriptPolicy
      return args
    },
  }
}
