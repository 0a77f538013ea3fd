import {
  Bounds,
  comparableReturnOf,
  storageKeys,
  StrategyKey,
  type PropertySummary,
  type RuntimeConfig,
  type User,
} from '@freehold/contracts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import * as v from 'valibot'
import { isInside } from '../in-view/view'
import { routes } from '../routes'
import { config, fakeProperty, investor, packHomeTags, place } from './fakeProperties'

/** The simulated size of the map in CSS px; a test that changes it must restore it. */
export const mockWindow = { width: 1_000, height: 700 }

/** Leaflet needs a real window size. The null engine simulates one; everything above it is real. */
jest.mock('@freehold/embedded-maps', () => {
  const actual = jest.requireActual('@freehold/embedded-maps')
  return { ...actual, leafletEngine: () => actual.nullEngine(mockWindow) }
})

// Missing in jsdom: media queries, scrolling, and `CSS.escape`.
window.matchMedia = (() => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
})) as never
Element.prototype.scrollIntoView = () => {}
globalThis.CSS ??= { escape: (text: string) => text } as never

export interface SentCall {
  call: string
  query: URLSearchParams
  body: Record<string, unknown>
  signal: AbortSignal | undefined
}

type Answer = (sent: SentCall) => unknown

export const refusal = () => Response.json({ error: { code: 'REFUSED', message: 'No' } }, { status: 500 })

export interface OpenOptions {
  /** The homes that searches find in their bounds. */
  found?: PropertySummary[]
  /** Responses that replace or extend the default ones: data or a Response; homes of a search as summaries. */
  answers?: Record<string, Answer>
  config?: RuntimeConfig
  user?: User
  address?: string
  isSignedIn?: boolean
}

let opened = 0

/** The page as an investor opens it, with the network and the clock faked. */
export async function openSearch({
  found = [],
  answers = {},
  user = investor,
  address = '/app/search',
  isSignedIn = true,
  ...options
}: OpenOptions = {}) {
  localStorage.clear()
  // Results and seen homes of a user outlive the page, so each test uses a new user.
  const session = { token: 't', refreshToken: 'r', user: { ...user, _id: `u${++opened}` } }
  localStorage.setItem(storageKeys.session, JSON.stringify(session))
  if (isSignedIn) localStorage.setItem(storageKeys.signedIn, 'true')
  const calls: SentCall[] = []
  const all: Record<string, Answer> = {
    'GET /api/v1/config': () => options.config ?? config,
    'GET /api/v1/auth/searchProperties': ({ query }) => found.filter((home) => isInBounds(home, query)),
    'GET /api/v1/auth/unplacedProperties': () => [],
    'GET /api/v1/auth/shortlistMarks': () => [],
    'GET /api/v1/auth/ownMarkets': () => [],
    'HEAD /health': () => new Response(),
    'GET /api/v1/auth/places/autocomplete': () => [],
    'GET /api/v1/auth/places/place-1': () => place,
    'POST /api/v1/auth/recentSearches': ({ body }) => ({
      _id: 's1',
      createdAt: '2024-03-05T17:00:00.000Z',
      ...body,
    }),
    ...Object.fromEntries(
      found.map((summary) => [
        `GET /api/v1/auth/property/${summary._id}`,
        () => fakeProperty({ ...summary, BuyHoldResults: summary.BuyHoldResults }),
      ]),
    ),
    ...answers,
  }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const [path, query] = (url as string).split('?')
    const sent: SentCall = {
      call: `${init?.method ?? 'GET'} ${path}`,
      query: new URLSearchParams(query),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : {},
      signal: init?.signal ?? undefined,
    }
    calls.push(sent)
    const answer = all[sent.call]
    if (!answer) throw new Error(`No answer for ${sent.call}`)
    const data = await answer(sent)
    if (data instanceof Response) return data
    const isOfHomes = Array.isArray(data) && sent.query.get('view') === 'tags'
    return Response.json({ data: isOfHomes ? packHomes(data, sent.query) : data })
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      ...routes,
      { path: '/app/property/:id', element: <BackToSearch /> },
      { path: '/app/help', loader: () => new Promise((resolve) => setTimeout(resolve, 1_000, null)) },
    ],
    { initialEntries: [address] },
  )
  await act(async () => {
    render(<RouterProvider router={router} />)
    await jest.advanceTimersByTimeAsync(0)
  })
  // The map's libraries load one after another, then the list; six steps are enough for all.
  for (let step = 0; step < 6; step += 1) await wait(20)
  return {
    user: userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTimeAsync(delay) }),
    router,
    /** Follows a link, or moves by a number of history entries. */
    go: (to: string | number) => act(async () => void router.navigate(to as string)),
    calls,
    called: (name: string) => calls.filter(({ call }) => call.endsWith(name)),
    searches: () => calls.filter(({ call }) => call.endsWith('/searchProperties')),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Like the API, of homes by price or return. */
function packHomes(homes: PropertySummary[], query: URLSearchParams) {
  const strategy = StrategyKey.options.find((key) => key === query.get('strategy'))
  const includes = query.get('includeIncomplete') === 'true' ? 'true' : undefined
  const direction = query.get('order') === 'desc' ? -1 : 1
  const rank = (home: PropertySummary) => {
    const value =
      query.get('sort') === 'return' && strategy
        ? comparableReturnOf(home, strategy, includes)
        : home.LatestListingPrice
    // Unknown ones last, after an infinite return.
    return value === null || value === -Infinity ? Infinity : direction * Math.min(value, Number.MAX_VALUE)
  }
  const byRank = (a: PropertySummary, b: PropertySummary) =>
    rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))
  return packHomeTags(homes.toSorted(byRank), strategy)
}

const isInBounds = ({ location }: PropertySummary, query: URLSearchParams) =>
  isInside(v.parse(Bounds, JSON.parse(query.get('bounds') ?? '')), location.coordinates)

const BackToSearch = () => <Link to="/app/search">Back to Search</Link>

/** Advances the fake clock and lets pending work finish. */
export const wait = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms)
  })

export const tags = () => screen.queryAllByRole('button', { name: /dollars|price unknown/ })
/** A tag or a cluster of the map; hearts name a home, too. */
export const tag = (name: string | RegExp) =>
  screen.getByRole('button', {
    name: (text) =>
      !text.startsWith('Shortlist ') && (typeof name === 'string' ? text === name : name.test(text)),
  })
export const panel = () => screen.findByRole('dialog')
