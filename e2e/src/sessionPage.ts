import type { Page, Request } from '@playwright/test'
import { type Session, storageKeys } from '@freehold/contracts'
import type { Person } from './signedInApi'
import { type DemoRole, expect, signIn } from './test'

export const nothingStored = { session: null, marker: null }

/** The session and its marker in local storage. */
export const storedSession = (page: Page) =>
  page.evaluate(
    ({ session, signedIn }) => ({
      session: JSON.parse(localStorage.getItem(session) ?? 'null') as Session | null,
      marker: localStorage.getItem(signedIn),
    }),
    storageKeys,
  )

/** Records the page's API calls from now on. */
export function recordCalls(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) requests.push(request)
  })
  return (path: string) => requests.filter((request) => request.url().includes(path))
}

/** Simulates an expired access token with a refresh token that is still valid. */
export const expireToken = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired' }))
  }, storageKeys.session)

/** Opens a page of a remote, so that both host and remote are loaded and share modules. */
export async function openRemotePage(page: Page, who: DemoRole | Person = 'Investor') {
  await signIn(page, who, '/app/profile/interests')
  await expect(page.getByRole('switch').first()).toBeVisible()
}

/** The page's own auth client, from the share scope of host and remotes. */
interface FederationGlobals {
  __FEDERATION__: {
    __INSTANCES__: {
      shareScopeMap: Record<
        string,
        Record<
          string,
          Record<string, { lib?: () => { authClient: { call(endpoint: object): Promise<void> } } }>
        >
      >
    }[]
  }
}

export interface Outcome {
  name: string
  message: string
  code?: string
  status?: number
  body?: unknown
}

/** Makes parallel calls. Each outcome is null after a success, and the error otherwise. */
export const callAtOnce = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const offers = (globalThis as unknown as FederationGlobals).__FEDERATION__.__INSTANCES__.flatMap(
      (instance) => Object.values(instance.shareScopeMap['default']?.['@freehold/auth-client'] ?? {}),
    )
    const { authClient } = offers.find(({ lib }) => lib)!.lib!()
    // The least that valibot accepts as a schema: it allows any response.
    const result = { '~run': (dataset: object) => Object.assign(dataset, { typed: true }) }
    const endpoint = { method: 'GET', base: 'auth', path: '/rates/latest', result }
    const calls = Array.from({ length: count }, () => authClient.call(endpoint))
    return (await Promise.allSettled(calls)).map((settled): Outcome | null => {
      if (settled.status === 'fulfilled') return null
      const { name, message, code, status, body } = settled.reason as Outcome
      return { name, message, ...(code && { code }), ...(status && { status, body }) }
    })
  }, times)

/** Makes parallel calls and counts the successes. */
export const countSuccesses = async (page: Page, times: number) =>
  (await callAtOnce(page, times)).filter((outcome) => outcome === null).length
