import { basePaths, endpointPath, endSession, login, matchesPath } from '@freehold/contracts'

/** An event in a browser, independent of the browser and of how the event was observed. */
export type Observation =
  | { kind: 'console error'; text: string; url: string }
  | { kind: 'page error'; text: string }
  | { kind: 'request'; method: string; url: string }

/** Finds the problems of one browser context. All observations must be added in order. */
export class ProblemLog {
  readonly problems: string[] = []
  /** Requests that were open during a sign-out get a 401; this is no problem until the next sign-in. */
  #isSignedOut = false

  add(observation: Observation) {
    if (observation.kind === 'request') this.#trackSession(observation)
    if (this.#isProblem(observation)) this.problems.push(describe(observation))
  }

  #trackSession({ method, url }: { method: string; url: string }) {
    const { pathname } = new URL(url)
    if (method === endSession.method && matchesPath(basePaths.auth + endSession.path, pathname))
      this.#isSignedOut = true
    if (method === login.method && pathname === endpointPath(login)) this.#isSignedOut = false
  }

  #isProblem(observation: Observation): boolean {
    if (observation.kind === 'request') return leavesTheMachine(observation.url)
    if (observation.kind === 'page error') return !isPostponedResize(observation)
    return !(this.#isSignedOut && isUnauthorized(observation))
  }
}

const leavesTheMachine = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return /^(https?|wss?):$/.test(protocol) && hostname !== '127.0.0.1'
}

/**
 * Not an error of the page: the browser reports that it delivers some size changes in the next frame. Chromium's
 * drivers hide this message, but a listener in the page gets it.
 */
const isPostponedResize = ({ text }: { text: string }) => text.startsWith('ResizeObserver loop')

const isUnauthorized = ({ text, url }: { text: string; url: string }) =>
  url.includes(`${basePaths.auth}/`) && text.includes('status of 401')

function describe(observation: Observation): string {
  if (observation.kind === 'request') return `foreign request: ${observation.url}`
  if (observation.kind === 'page error') return `page: ${observation.text}`
  return `console: ${observation.text} (${observation.url})`
}
