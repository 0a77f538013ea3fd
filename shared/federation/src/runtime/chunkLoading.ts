import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** The bundler's own functions, as far as they are touched here. */
declare const __webpack_require__: {
  /** Loads a script by its address and tells how it ended. */
  l?: (url: string, done: (event: { type: string }) => void, key?: string, chunkId?: string) => void
  /** Gives the Trusted Types policy. */
  tt?: () => ScriptPolicy
}

interface ScriptPolicy {
  createScriptURL: (url: string) => unknown
}

const RETRY_AFTER_MS = 200
const RETRY_SPREAD_MS = 300

/**
 * In a remote: a chunk that fails is asked for once more, under another address, since a request that hangs would be
 * joined instead of repeated; and scripts pass through the shell's Trusted Types policy, which arrives with the
 * container's initialisation, because the content security policy allows only one.
 */
export default function chunkLoading(): ModuleFederationRuntimePlugin {
  const load = __webpack_require__.l
  if (load !== undefined) {
    __webpack_require__.l = (url, done, key, chunkId) =>
      load(
        url,
        (event) => {
          if (event.type === 'load') return done(event)
          const wait = RETRY_AFTER_MS + Math.random() * RETRY_SPREAD_MS
          setTimeout(() => load(`${url}?retry=1`, done, key && `${key}?retry=1`, chunkId), wait)
        },
        key,
        chunkId,
      )
  }
  return {
    name: 'freehold-chunk-loading',
    beforeInit(args) {
      const { scriptPolicy } = args.userOptions as { scriptPolicy?: ScriptPolicy }
      if (scriptPolicy !== undefined) __webpack_require__.tt = () => scriptPolicy
      return args
    },
  }
}
