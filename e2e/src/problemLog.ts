import { basePaths, endpointPath, endSession, login, matchesPath } from '@freehold/contracts'

/** Something that happened in a browser, whichever browser it is and however it was observed. */
export type Observation =
  | { kind: 'console error'; text: string; url: string }
  | { kind: 'page error'; text: string }
  | { kind: 'request'; method: string; url: string }

/** Judges what happens in one browser context. It must be given everything in the order in which it happened. */
export class ProblemLog {
  readonly problems: string[] = []
  /** Requests that were under way when the user signed out find their session ended, until the next sign-in. */
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
 * Not an error of the page: the browser tells a listener that it delivers some changes of size in the next frame. Drivers
 * of Chromium do not report it, a listener in the page hears of it.
 */
const isPostponedResize = ({ text }: { text: string }) => text.startsWith('ResizeObserver loop')

const isUnauthorized = ({ text, url }: { text: string; url: string }) =>
  url.includes(`${basePaths.auth}/`) && text.includes('status of 401')

function describe(observation: Observation): string {
  if (observation.kind === 'request') return `foreign request: ${observation.url}`
  if (observation.kind === 'page error') return `page: ${observation.text}`
  return `console: ${observation.text} (${observation.url})`
}
