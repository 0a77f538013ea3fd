import { authClient } from '@freehold/auth-client'
import { type AdminUser, type Interest, type Market, storageKeys } from '@freehold/contracts'
import { Toaster } from '@freehold/ui'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from '../routes'

const admin = {
  _id: 'u1',
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya@example.com',
  accountName: 'Rainier Capital',
  role: 'Admin',
  profile: { strategies: [], markets: [], interests: [] },
}

const fakeUser = (_id: string, firstName: string, lastName: string, change: object = {}) =>
  ({
    _id,
    firstName,
    lastName,
    username: `${firstName.toLowerCase()}@example.com`,
    roleId: 'r1',
    roleName: 'Investor',
    accountId: 'a1',
    accountName: 'Northlake Holdings',
    active: true,
    lastLogin: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    loginId: 'l1',
    ...change,
  }) as AdminUser

export const users = [
  fakeUser('u1', 'Maya', 'Okafor', { roleName: 'Admin', accountName: 'Rainier Capital' }),
  fakeUser('u2', 'Daniel', 'Reyes'),
  fakeUser('u3', 'Noor', 'Haddad', { active: false, lastLogin: null, loginId: null }),
]

const markets: Market[] = [
  { _id: 'm1', city: 'Auburn', state: 'WA', description: 'Steady rents', active: true },
  { _id: 'm2', city: 'Kent', state: 'WA', description: '', active: false },
]
const interests: Interest[] = [
  { _id: 'i1', name: 'Condos', description: 'Shared walls', active: true },
  { _id: 'i2', name: 'Land', description: 'Nothing built yet', active: false },
]
const strategies = [{ _id: 'brrrr', name: 'BRRRR', description: 'Buy, rehab, rent', active: true }]

type Answer = (query: URLSearchParams) => Response | Promise<Response>

export const ok = (data: unknown) => Response.json({ data })
export const refusal = (message: string) =>
  Response.json({ error: { code: 'REFUSED', message } }, { status: 503 })

/** The rows of a list that match a query's search and filter. */
function matching(rows: readonly { active: boolean }[], query: URLSearchParams): object[] {
  const words = (query.get('search') ?? '').toLowerCase().split(' ')
  const active = query.get('active')
  return rows.filter((row) => {
    const text = Object.values(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word)) && (active === null || String(row.active) === active)
  })
}

const pageOf = (rows: object[], query: URLSearchParams) => {
  const offset = Number(query.get('offset') ?? 0)
  return rows.slice(offset, offset + Number(query.get('limit') ?? rows.length))
}

const answersOf = (
  many: string,
  one: string,
  rows: readonly { active: boolean }[],
): Record<string, Answer> => ({
  [many]: (query) => ok(pageOf(matching(rows, query), query)),
  [`${one}Count`]: (query) => ok({ [`${one}Count`]: matching(rows, query).length }),
})

const lists: Record<string, Answer> = {
  ...answersOf('users', 'user', users),
  ...answersOf('markets', 'market', markets),
  ...answersOf('interests', 'interest', interests),
  ...answersOf('strategies', 'strategy', strategies),
  blockedPhotos: () => ok({ listings: 0, origins: [] }),
}

/** Heading of the stand-in for the shell's error page, which gets errors that the remote rethrows. */
export const caughtByShell = 'Caught by the shell'

/** Makes calls to one API path throw a TypeError, as a bug would. */
export function throwBugIn(path: string) {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const call = authClient.call.bind(authClient)
  jest.spyOn(authClient, 'call').mockImplementation((endpoint, ...rest) => {
    if (endpoint.path === path) throw new TypeError('undefined is not a function')
    return call(endpoint, ...rest)
  })
}

/** Opens a page of Admin Settings as an Admin on a fake network. `answers` replaces responses by path. */
export async function openSection(path: string, answers: Record<string, Answer> = {}) {
  localStorage.setItem(storageKeys.session, JSON.stringify({ token: 't', refreshToken: 'r', user: admin }))
  localStorage.setItem(storageKeys.signedIn, 'true')
  const calls: string[] = []
  const all = { ...lists, ...answers }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = `${init?.method} ${url as string}`
    calls.push(call)
    const [path = '', query] = call.replace('GET /api/v1/admin/', '').split('?')
    const answer = all[path]
    if (!answer) throw new TypeError(`No answer to ${call}`)
    return answer(new URLSearchParams(query))
  })
  const shell = { HydrateFallback: () => null, ErrorBoundary: () => <h1>{caughtByShell}</h1> }
  const router = createMemoryRouter([{ ...shell, children: routes }], {
    initialEntries: [`/app/adminSettings${path}`],
  })
  await act(async () =>
    render(
      <>
        <RouterProvider router={router} />
        <Toaster />
      </>,
    ),
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    user: userEvent.setup(),
    calls,
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
  }
}

/** Toasts and the session outlive a rendered page, so each test clears them. */
export function freshBrowser() {
  localStorage.clear()
  toast.remove()
}

/** The cell texts of the table by row, headings first. */
export const table = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
