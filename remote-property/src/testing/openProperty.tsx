import { seenHomes, type SeenHome } from '@freehold/auth-client'
import { analyzeInputs } from '@freehold/analysis'
import {
  failureMessage,
  isCallFailure,
  storageKeys,
  strategies,
  StrategyKey,
  type Property,
  type User,
} from '@freehold/contracts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { routes } from '../routes'
import { forgetDrafts } from '../strategy-panel/useDraft'
import { fakeProperty, investor, rates } from './fakeProperty'

interface SentCall {
  call: string
  body: Record<string, unknown>
}

type Answer = (body: never) => Response | Promise<Response>

export const ok: (data: unknown) => Response = (data) => Response.json({ data })
export const refusal = (status: number, message = 'No') =>
  Response.json({ error: { code: 'REFUSED', message } }, { status })

/** The answers of the server: the same engine, in cents. */
const analyses: Record<string, Answer> = Object.fromEntries(
  StrategyKey.options.map((key) => [
    `POST /api/v1/auth/property/p1/${strategies[key].path}`,
    (input) => ok(analyzeInputs(key, input)),
  ]),
)

export interface OpenOptions {
  property?: Property
  /** Null for a session that lacks its user. */
  user?: User | null
  /** Replace or extend the answers of a server that works. */
  answers?: Record<string, Answer>
  /** The path to open, if it is not the page of the property. */
  path?: string
  query?: string
  /** Homes opened before in this browser, the newest last. */
  seen?: SeenHome[]
  state?: unknown
}

/** Replaces the heading of the shell's error page, which reports an unhandled error as a crash of the remote. */
export const caughtByShell = 'Caught by the shell'

/** The page as an investor opens it, with the network and the clock faked. */
export async function openProperty({
  property = fakeProperty(),
  user = investor,
  answers = {},
  seen = [],
  path = '/app/property/p1',
  query = '',
  state,
}: OpenOptions = {}) {
  localStorage.clear()
  localStorage.setItem(
    storageKeys.session,
    JSON.stringify({ token: 't', refreshToken: 'r', user: user ?? undefined }),
  )
  localStorage.setItem(storageKeys.signedIn, 'true')
  for (const home of seen) seenHomes.add((user ?? investor)._id, home)
  const calls: SentCall[] = []
  const all: Record<string, Answer> = {
    'GET /api/v1/auth/property/p1': () => ok(property),
    'GET /api/v1/auth/rates/latest': () => ok({ rates }),
    'GET /api/v1/auth/letterhead': () =>
      ok({ accountName: investor.accountName, logo: null, phone: null, email: null, version: '1' }),
    'GET /api/v1/auth/shortlistMarks': () => ok([]),
    'GET /api/v1/auth/shortlist': () => ok([]),
    ...analyses,
    ...answers,
  }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = `${init?.method ?? 'GET'} ${url as string}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    calls.push({ call, body })
    const answer = all[call]
    if (!answer) throw new Error(`No answer for ${call}`)
    return answer(body as never)
  })
  const router = createMemoryRouter(
    [
      { ErrorBoundary: Boundary, HydrateFallback: () => null, children: routes },
      { path: '/app/search', element: <h1>Search</h1> },
      { path: '/app', element: <h1>Dashboard</h1> },
      { path: '/app/profile/strategies', element: null },
    ],
    { initialEntries: [{ pathname: path, search: query, state }] },
  )
  await act(async () => {
    render(<RouterProvider router={router} />)
    await jest.advanceTimersByTimeAsync(0)
  })
  await wait(0)
  return {
    user: userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) }),
    calls,
    called: (name: string) => calls.filter(({ call }) => call.includes(name)),
    /** The address without the inputs in it. */
    address: () => router.state.location.pathname + withoutScenarios(router.state.location.search),
    /** The inputs in the address, in its order. */
    scenarios: () => new URLSearchParams(router.state.location.search).getAll('scenario'),
  }
}

/** Replaces the shell's boundary: shows a failed call of a loader, and treats every other error as a crash. */
function Boundary() {
  const error = useRouteError()
  return isCallFailure(error) ? <p role="alert">{failureMessage(error)}</p> : <h1>{caughtByShell}</h1>
}

const withoutScenarios = (search: string) => search.replaceAll(/[?&]scenario=[^&]*/g, '').replace(/^&/, '?')

/** Advances the clock, and lets React render what happens meanwhile. */
export const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })

/** jsdom has no layout: charts get a fixed width. */
class FixedWidth implements ResizeObserver {
  private readonly report: ResizeObserverCallback
  constructor(report: ResizeObserverCallback) {
    this.report = report
  }
  observe() {
    this.report([{ contentRect: { width: 760 } } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}

export function freshBrowser() {
  forgetDrafts()
  jest.useFakeTimers()
  globalThis.ResizeObserver = FixedWidth
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** The value of a term on the open tab, outside of the calculation steps. */
export const figure = (term: string) =>
  screen
    .getAllByText(term, { selector: 'dt' })
    .find((element) => element.closest('details, [hidden]') === null)?.nextElementSibling?.textContent
