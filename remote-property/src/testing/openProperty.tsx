import { seenHomes, type SeenHome } from '@freehold/auth-client'
import { brrrr, buyHold, fixFlip, inCents, shortTerm } from '@freehold/analysis'
import { failureMessage, isCallFailure, storageKeys, type Property, type User } from '@freehold/contracts'
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

/** As the server answers: the same engine, in cents. */
const analyses: Record<string, Answer> = {
  'POST /api/v1/auth/property/p1/buyhold': (input) => ok(inCents(buyHold(input))),
  'POST /api/v1/auth/property/p1/brrrr': (input) => ok(inCents(brrrr(input))),
  'POST /api/v1/auth/property/p1/fixflip': (input) => ok(inCents(fixFlip(input))),
  'POST /api/v1/auth/property/p1/shortterm': (input) => ok(inCents(shortTerm(input))),
}

export interface OpenOptions {
  property?: Property
  /** Null for a session that lacks its user. */
  user?: User | null
  /** In place of, or beside, the answers of a server that works. */
  answers?: Record<string, Answer>
  /** Where to, if not to the page of the property. */
  path?: string
  query?: string
  /** Opened before in this browser, the newest last. */
  seen?: SeenHome[]
  state?: unknown
}

/** The heading of what the shell shows for an error that the remote throws on, and reports as its crash. */
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
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

/** In place of the shell's: shows what a loader has failed with, and takes everything but a failed call for a crash. */
function Boundary() {
  const error = useRouteError()
  return isCallFailure(error) ? <p role="alert">{failureMessage(error)}</p> : <h1>{caughtByShell}</h1>
}

/** Lets so much time pass, and what it brings arrive. */
export const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })

/** jsdom lays nothing out: charts are told a width. */
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

/** What stands beside a term on the open tab, apart from the working. */
export const figure = (term: string) =>
  screen
    .getAllByText(term, { selector: 'dt' })
    .find((element) => element.closest('details, [hidden]') === null)?.nextElementSibling?.textContent
