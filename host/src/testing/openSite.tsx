import { authClient } from '@freehold/auth-client'
import { storageKeys, type User } from '@freehold/contracts'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createShellRoutes } from '../createShellRoutes'

export const investor: User = {
  _id: 'u1',
  firstName: 'Daniel',
  lastName: 'Reyes',
  username: 'daniel@example.com',
  accountName: 'Northlake Holdings',
  role: 'Investor',
  profile: { strategies: [], markets: [], interests: [] },
}
export const admin: User = { ...investor, _id: 'u2', firstName: 'Maya', lastName: 'Okafor', role: 'Admin' }
export const agent: User = { ...investor, _id: 'u3', firstName: 'Priya', lastName: 'Raman', role: 'Agent' }

export const session = (user: User) => ({ token: 'access-1', refreshToken: 'refresh-1', user })

export const respondWith = (data: unknown) => () => Response.json({ data })
export const noContent = () => new Response(null, { status: 204 })
export const refusal =
  (status: number, message: string, more: object = {}) =>
  () =>
    Response.json({ error: { code: 'REFUSED', message, ...more } }, { status })

type Responses = Record<string, () => Response | Promise<Response>>

const dashboardResponses: Responses = {
  'GET /api/v1/auth/rates/latest': respondWith({ rates: [] }),
  'GET /api/v1/auth/recentSearches': respondWith({ recentSearches: [] }),
  'GET /api/v1/auth/savedAnalyses': respondWith([]),
  'GET /api/v1/auth/ownMarkets': respondWith([]),
  'GET /api/v1/auth/shortlist': respondWith([]),
  'GET /api/v1/admin/userCount': respondWith({ userCount: 0 }),
  'GET /api/v1/admin/marketCount': respondWith({ marketCount: 0 }),
}

export function signInAs(user: User) {
  localStorage.setItem(storageKeys.session, JSON.stringify(session(user)))
  localStorage.setItem(storageKeys.signedIn, 'true')
}

/** Renders the site at a path. The network is faked: `responses` is keyed by method and path. */
export async function openSite(path: string, responses: Responses = {}) {
  const calls: { call: string; body: unknown }[] = []
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method} ${input as string}`
    calls.push({ call, body: init?.body ? JSON.parse(init.body as string) : undefined })
    const respond = { ...dashboardResponses, ...responses }[call.split('?')[0] ?? call]
    if (respond === undefined) throw new TypeError(`The test has no response to ${call}`)
    return respond()
  }
  const { routes, patchRoutesOnNavigation } = createShellRoutes()
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation })
  authClient.setNavigate((to) => void router.navigate(to, { replace: true }))
  await act(async () => void render(<RouterProvider router={router} />))
  return {
    user: userEvent.setup(),
    calls,
    called: (name: string) => calls.filter(({ call }) => call.includes(name)),
    /** The current path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => act(() => router.navigate(to)),
  }
}

/** Each test begins signed out, with empty storage. */
export function freshBrowser() {
  localStorage.clear()
  // jsdom has no layout and cannot scroll.
  window.scrollTo = () => {}
  history.replaceState(null, '', '/')
}
