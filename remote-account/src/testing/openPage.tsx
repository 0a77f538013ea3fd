import { authClient } from '@freehold/auth-client'
import {
  type Letterhead,
  type Profile,
  type ProfileList,
  type SessionInfo,
  storageKeys,
  type User,
} from '@freehold/contracts'
import { Toaster } from '@freehold/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { routes } from '../routes'

export const investor: User = {
  _id: 'u1',
  firstName: 'Daniel',
  lastName: 'Reyes',
  username: 'daniel@example.com',
  accountName: 'Northlake Holdings',
  role: 'Investor',
  profile: { strategies: ['buyHold'], markets: ['m2'], interests: [] },
}

export const letterhead: Letterhead = {
  accountName: investor.accountName,
  logo: null,
  phone: null,
  email: null,
  version: 'v1',
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
export const hereSession: SessionInfo = {
  _id: 's1',
  userAgent: `${chrome} Safari/537.36`,
  createdAt: '2026-03-05T17:00:00.000Z',
  lastSeenAt: '2026-03-05T18:30:00.000Z',
  address: '::ffff:192.0.2.1',
  current: true,
}

const named = (_id: string, name: string, description: string) => ({ _id, name, description, active: true })
const market = (_id: string, city: string, description: string) => ({
  _id,
  city,
  state: 'WA',
  description,
  active: true,
})

interface SentCall {
  call: string
  body: unknown
}
type Answer = (body: never) => Response | Promise<Response>

export const ok = (data: unknown) => Response.json({ data })
export const refusal = (message: string, fields?: Record<string, string>) =>
  Response.json({ error: { code: 'REFUSED', message, fields } }, { status: 400 })
export const conflict = () =>
  Response.json({ error: { code: 'CONFLICT', message: 'Changed meanwhile' } }, { status: 409 })

/** Successful responses of a server that stores the profile it receives. */
function fakeServer(): Record<string, Answer> {
  let { profile } = investor
  const saves =
    (list: ProfileList): Answer =>
    ({ updates }: { updates: string[] }) => {
      profile = { ...profile, [list]: updates }
      return ok(profile)
    }
  const saveSettings = (settings: Partial<Profile>) => {
    profile = { ...profile, ...settings }
    return ok(profile)
  }
  const { firstName, lastName, username: email, accountName } = investor
  return {
    'GET /api/v1/auth/getUser': () => ok({ ...investor, profile }),
    'GET /api/v1/auth/lookups/investmentMarkets': () =>
      ok([
        market('m1', 'Auburn', 'Steady rents'),
        market('m2', 'Burien', 'Close to the airport'),
        market('m3', 'Tacoma', 'Older houses'),
      ]),
    'GET /api/v1/auth/lookups/investmentInterests': () => ok([named('i1', 'Condos', 'Shared walls')]),
    'GET /api/v1/auth/lookups/investmentStrategies': () =>
      ok([named('brrrr', 'BRRRR', 'Buy, rehab, rent'), named('buyHold', 'Buy & Hold', 'Rent long term')]),
    'PATCH /api/v1/auth/profile/markets': saves('markets'),
    'PATCH /api/v1/auth/profile/interests': saves('interests'),
    'PATCH /api/v1/auth/profile/strategies': saves('strategies'),
    'PATCH /api/v1/auth/profile/settings': saveSettings,
    'GET /api/v1/auth/userDetails': () => ok({ firstName, lastName, email, accountName }),
    'PATCH /api/v1/auth/userDetails': (details: { email: string }) =>
      ok({ accountName, ...details, email, ...(details.email !== email && { pendingEmail: details.email }) }),
    'GET /api/v1/auth/letterhead': () => ok(letterhead),
    'PUT /api/v1/auth/letterhead': (input: object) => ok({ accountName, ...input, version: 'v2' }),
    'POST /api/v1/auth/changePassword': () => ok({ endedSessions: 0 }),
    'GET /api/v1/auth/sessions': () => ok([hereSession]),
  }
}

/** Opens a page as a signed-in investor on a fake network. */
export async function openPage(
  path: string,
  answers: Record<string, Answer> = {},
  user: User | null = investor,
) {
  const session = { token: 't', refreshToken: 'r', ...(user && { user }) }
  localStorage.setItem(storageKeys.session, JSON.stringify(session))
  localStorage.setItem(storageKeys.signedIn, 'true')
  const calls: SentCall[] = []
  const all = { ...fakeServer(), ...answers }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = `${init?.method} ${url as string}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body })
    const answer = all[call]
    if (!answer) throw new TypeError(`No answer to ${call}`)
    return answer(body as never)
  })
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
    initialEntries: [path],
  })
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
        <RouterProvider router={router} />
        <Toaster />
      </SWRConfig>,
    ),
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    user: userEvent.setup(),
    /** Bodies of the calls whose method and URL contain this text. */
    sent: (name: string) => calls.filter(({ call }) => call.includes(name)).map(({ body }) => body),
    router,
    address: () => router.state.location.pathname,
    query: () => router.state.location.search,
    profile: () => authClient.getSnapshot().user?.profile,
  }
}

/** Toasts and the session outlive a rendered page, so each test clears them. */
export function freshBrowser() {
  localStorage.clear()
  toast.remove()
}

/** A response that the test sends when it wants to. */
export function answerLater() {
  let answer: (response: Response) => void = () => {}
  const promise = new Promise<Response>((resolve) => (answer = resolve))
  return { promise, answer: (response: Response) => act(async () => answer(response)) }
}
