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

/** The rows of a list that a query lets through: by search and filter, then one page of them. */
function found(rows: readonly { active: boolean }[], query: URLSearchParams): object[] {
  const words = (query.get('search') ?? '').toLowerCase().split(' ')
  const active = query.get('active')
  return rows.filter((row) => {
    const text = Object.values(row).join(' ').toLowerCase()
    return words.every((word) => text.includes(word)) && (active === null || String(row.active) === active)
  })
}

const part = (rows: object[], query: URLSearchParams) => {
  const offset = Number(query.get('offset') ?? 0)
  return rows.slice(offset, offset + Number(query.get('limit') ?? rows.length))
}

const answersOf = (
  many: string,
  one: string,
  rows: readonly { active: boolean }[],
): Record<string, Answer> => ({
  [many]: (query) => ok(part(found(rows, query), query)),
  [`${one}Count`]: (query) => ok({ [`${one}Count`]: found(rows, query).length }),
})

const lists: Record<string, Answer> = {
  ...answersOf('users', 'user', users),
  ...answersOf('markets', 'market', markets),
  ...answersOf('interests', 'interest', interests),
  ...answersOf('strategies', 'strategy', strategies),
}

/** The heading of what the shell shows for an error that the remote throws on, and reports as its crash. */
export const caughtByShell = 'Caught by the shell'

/** The calls to one path of the API end with a bug of the code around them, and the others as they do. */
export function throwBugIn(path: string) {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const call = authClient.call.bind(authClient)
  jest.spyOn(authClient, 'call').mockImplementation((endpoint, ...rest) => {
    if (endpoint.path === path) throw new TypeError('undefined is not a function')
    return call(endpoint, ...rest)
  })
}

/** A page of Admin Settings as an admin opens it, with the network faked: answers by the name of the list. */
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

/** Toasts and the session outlive a page. */
export function freshBrowser() {
  localStorage.clear()
  toast.remove()
}

/** The texts of the table, row by row, its headings first. */
export const table = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
