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
    lastLogin: '2024-03-05T12:00:00.000Z',
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

type Answer = () => Response | Promise<Response>

export const ok = (data: unknown) => Response.json({ data })
export const refusal = (message: string) =>
  Response.json({ error: { code: 'REFUSED', message } }, { status: 503 })

const lists: Record<string, Answer> = {
  users: () => ok(users),
  markets: () => ok(markets),
  interests: () => ok(interests),
  strategies: () => ok(strategies),
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
    const answer = all[call.replace('GET /api/v1/admin/', '')]
    if (!answer) throw new TypeError(`No answer to ${call}`)
    return answer()
  })
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
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
