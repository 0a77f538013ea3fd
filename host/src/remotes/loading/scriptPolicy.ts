import { developmentRemotes } from '../development/developmentRemotes'

/** The shell's own files and releases. The development build also allows the tab's development servers. */
const allowed = /^\/(assets|remotes)\/[\w@~./-]+\.js$/

/** The content security policy allows one Trusted Types policy of this name, created once; remotes receive this object. */
const policyName = 'freehold-loader'

export interface ScriptPolicy {
  /** Returns a value for a script's `src`; throws a TypeError for a URL outside of the allowed ones. */
  createScriptURL: (url: string) => string
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href)
    if (origin === location.origin && allowed.test(pathname) && !pathname.includes('..')) return url
    if (process.env.NODE_ENV === 'development' && Object.values(developmentRemotes()).includes(origin))
      return url
    throw new TypeError(`${url} is not a script of Freehold`)
  },
}

interface TrustedTypes {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

export const scriptPolicy = trustedTypes?.createPolicy(policyName, rules) ?? rules

declare const __webpack_require__: { tt?: () => ScriptPolicy }

/** The shell's own lazy chunks use the policy as well. */
if (typeof __webpack_require__ !== 'undefined') __webpack_require__.tt = () => scriptPolicy
