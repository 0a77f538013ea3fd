import { developmentRemotes } from './developmentRemotes'

/** Scripts come from the shell's own files and from releases; in its development build also from the tab's remotes. */
const allowed = /^\/(assets|remotes)\/[\w@~./-]+\.js$/

/** Kept in one place: the content security policy allows one Trusted Types policy, of this name, once. */
const policyName = 'freehold-loader'

export interface ScriptPolicy {
  /** A value for a script's `src`; throws a TypeError for an address that is not one of ours. */
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

/** The shell's own lazy chunks pass through it as well. */
if (typeof __webpack_require__ !== 'undefined') __webpack_require__.tt = () => scriptPolicy
