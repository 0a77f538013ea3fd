import type { Page, Request } from '@playwright/test'
import { type Session, storageKeys } from '@freehold/contracts'
import type { Person } from './signedInApi'
import { type DemoRole, expect, signIn } from './test'

export const nothingStored = { session: null, marker: null }

/** The session and its marker, as they stand in local storage. */
export const storedSession = (page: Page) =>
  page.evaluate(
    ({ session, signedIn }) => ({
      session: JSON.parse(localStorage.getItem(session) ?? 'null') as Session | null,
      marker: localStorage.getItem(signedIn),
    }),
    storageKeys,
  )

/** What the page sends to the API from now on. */
export function recordCalls(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) requests.push(request)
  })
  return (path: string) => requests.filter((request) => request.url().includes(path))
}

/** As after ten minutes: the server takes the access token no more, the refresh token still. */
export const expireToken = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired' }))
  }, storageKeys.session)

/** A page of a remote: the host and the remote are there, and share. */
export async function openRemotePage(page: Page, who: DemoRole | Person = 'Investor') {
  await signIn(page, who, '/app/profile/interests')
  await expect(page.getByRole('switch').first()).toBeVisible()
}

/** The page's own auth client, from the one share scope that host and remotes take it from. */
interface Shares {
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

/** So many calls at once: of each, null when it succeeded, otherwise what it rejected with. */
export const callAtOnce = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const offers = (globalThis as unknown as Shares).__FEDERATION__.__INSTANCES__.flatMap((instance) =>
      Object.values(instance.shareScopeMap['default']?.['@freehold/auth-client'] ?? {}),
    )
    const { authClient } = offers.find(({ lib }) => lib)!.lib!()
    // The least that valibot takes for a schema: any answer will do.
    const result = { '~run': (dataset: object) => Object.assign(dataset, { typed: true }) }
    const endpoint = { method: 'GET', base: 'auth', path: '/rates/latest', result }
    const calls = Array.from({ length: count }, () => authClient.call(endpoint))
    return (await Promise.allSettled(calls)).map((settled): Outcome | null => {
      if (settled.status === 'fulfilled') return null
      const { name, message, code, status, body } = settled.reason as Outcome
      return { name, message, ...(code && { code }), ...(status && { status, body }) }
    })
  }, times)

/** How many of so many calls at once succeeded. */
export const countSuccesses = async (page: Page, times: number) =>
  (await callAtOnce(page, times)).filter((outcome) => outcome === null).length
