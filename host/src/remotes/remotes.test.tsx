import { authClient } from '@freehold/auth-client'
import {
  ApiError,
  markLostConnection,
  type RemoteDeployment,
  type RemoteRegistry,
  registrySchemaUrl,
  type User,
} from '@freehold/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { contentRouteId, createRemoteRoutes, RemoteOutlet } from '.'
import { loadExposedRoutes } from './loading/federation'
import { reloadOnce } from './failure/reloadOnce'
import type { VisitReport } from './visits/Visits'

// The federation runtime adds script elements, which jsdom does not run.
jest.mock('./loading/federation', () => ({
  loadExposedRoutes: jest.fn(),
  provideFor: () => Promise.resolve({ shared: { react: '19.3.1', '@freehold/ui': '0.2.0' } }),
}))
const load = jest.mocked(loadExposedRoutes)

const integrity = `sha384-${'A'.repeat(64)}`

function deployment(
  name: string,
  paths: string[],
  change: { version?: string; contract?: string; shared?: Record<string, string> } = {},
) {
  const {
    version = '1.0.0',
    contract = '^1.0',
    shared = { react: '^19.3.1', '@freehold/ui': '^0.2.0' },
  } = change
  return {
    url: `/remotes/${name}/${version}-000000000000/remoteEntry.js`,
    metadata: { integrity, version },
    deployment: { traffic: 100, default: true },
    extras: {
      freehold: {
        buildId: '000000000000',
        globalName: `${name.replace('-', '_')}_${version.replaceAll('.', '_')}`,
        exposes: ['./routes'],
        contract,
        shared,
        roles: 'all',
        paths,
        files: { 'remoteEntry.js': integrity },
        preload: [],
        styles: [],
        gitSha: null,
      },
      visit: `${name} ${version}`,
    },
  } satisfies RemoteDeployment
}

const search = deployment('remote-search', ['/app/search'])
const account = deployment('remote-account', ['/app/profile/*', '/app/account'])
const admin = deployment('remote-admin', ['/app/adminSettings/*'])

const pages: Record<string, { path: string; text: string }[]> = {
  'remote-search': [{ path: '/app/search', text: 'The map' }],
  'remote-account': [{ path: '/app/profile/*', text: 'The profile' }],
  'remote-admin': [{ path: '/app/adminSettings/*', text: 'The users' }],
}

/** What a remote exposes; `globalName` contains the remote's name and its version. */
function exposed(globalName: string) {
  const name = Object.keys(pages).find((known) => globalName.startsWith(known.replace('-', '_'))) ?? ''
  const routes = pages[name]?.map(({ path, text }) => ({ path, element: <h1>{text}</h1> }))
  return { routes, remote: { name, version: '1.0.0', contract: '^1.0' } }
}

let user: Pick<User, '_id' | 'role'>
let registry: RemoteRegistry
let fetchRegistry: jest.Mock<Promise<RemoteRegistry>>
let sendVisit: jest.Mock<Promise<boolean>, [VisitReport]>
/** What was reported of each visit: its nonce, and its state or why it failed. */
const reported = () =>
  sendVisit.mock.calls.map(([report]) => [
    report.nonce,
    report.state === 'failed' ? report.reason : report.state,
  ])
const failures = () => reported().filter(([, state]) => state !== 'loading' && state !== 'loaded')
let platform: { revision: number; revoked: string[]; withdrawn: string[] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  user = { _id: 'u1', role: 'Investor' }
  registry = {
    schema: registrySchemaUrl,
    microFrontends: { 'remote-search': [search], 'remote-account': [account] },
  }
  fetchRegistry = jest.fn(async () => registry)
  platform = { revision: 1, revoked: [], withdrawn: [] }
  sendVisit = jest.fn<Promise<boolean>, [VisitReport]>().mockResolvedValue(true)
  load.mockReset().mockImplementation(async ({ globalName }) => exposed(globalName))
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  jest.spyOn(Math, 'random').mockReturnValue(0)
})

function openSite(path: string) {
  const remotes = createRemoteRoutes({
    loadCalls: async () => ({ fetchRegistry, sendVisit, currentUser: () => user }),
    NotAllowed: ({ title }) => <h1>Not allowed: {title}</h1>,
    NotFound: () => <h1>Page not found</h1>,
  })
  const frame = (
    <>
      <Link to="/app">Home</Link>
      <Link to="/app/adminSettings/users">Admin Settings</Link>
      <Link to="/app/search">Search</Link>
      <Outlet />
    </>
  )
  const content = {
    id: contentRouteId,
    element: <RemoteOutlet />,
    children: [{ index: true, element: <h1>Dashboard</h1> }, ...remotes.routes],
  }
  const router = createMemoryRouter(
    [{ path: '/app', element: frame, HydrateFallback: () => <p>Waiting</p>, children: [content] }],
    {
      initialEntries: [path],
      patchRoutesOnNavigation: remotes.patchRoutesOnNavigation,
      future: { v8_middleware: true },
    },
  )
  render(<RouterProvider router={router} />)
  return remotes
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 3_000 })
const card = () => heading('This part of Freehold is not available')

test('opening a path loads its remote and shows the page', async () => {
  openSite('/app/search')
  await heading('The map')
  expect(load).toHaveBeenCalledWith({ globalName: 'remote_search_1_0_0', url: search.url, integrity })
})

test('a role without access to a section sees "Not allowed", and its code is never requested [LAY-6]', async () => {
  registry.microFrontends['remote-admin'] = [admin]
  openSite('/app/adminSettings/users')
  await heading('Not allowed: Admin Settings')
  expect(load).not.toHaveBeenCalled()
})

test('a remote whose link is pressed runs once ahead; if that fails, the visit tries again', async () => {
  const remotes = openSite('/app')
  await heading('Dashboard')
  load.mockRejectedValueOnce(new Error('thrown as it ran'))
  remotes.runPath('/app/search')
  await waitFor(() =>
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('remote-search'), expect.any(Error)),
  )
  remotes.runPath('/app/search')
  remotes.runPath('/app/adminSettings/users')
  await userEvent.click(screen.getByText('Search'))
  await heading('The map')
  expect(load.mock.calls.map(([{ globalName }]) => globalName)).toEqual(Array(2).fill('remote_search_1_0_0'))
  // When it begins, when its code has run, and when its visit begins.
  expect(reported()).toEqual([
    ...Array.from({ length: 3 }, () => ['remote-search 1.0.0', 'loading']),
    ['remote-search 1.0.0', 'loaded'],
  ])
})

test('the next user of the tab reports with the nonces of the own registry, and only on what is in it [PLT-6]', async () => {
  openSite('/app/search')
  await heading('The map')
  await userEvent.click(screen.getByText('Home'))
  await heading('Dashboard')
  const given = { ...search, extras: { ...search.extras, visit: 'of the next user' } }
  user = { _id: 'u2', role: 'Investor' }
  registry = { ...registry, microFrontends: { 'remote-search': [given] } }
  sendVisit.mockClear()
  await userEvent.click(screen.getByText('Search'))
  await heading('The map')
  await userEvent.click(screen.getByText('Home'))
  await heading('Dashboard')
  expect(reported()).toEqual([
    ['remote-search 1.0.0', 'loaded'],
    ['of the next user', 'loading'],
    ['of the next user', 'loaded'],
  ])

  user = { _id: 'u3', role: 'Investor' }
  registry = {
    ...registry,
    microFrontends: { 'remote-search': [deployment('remote-search', ['/app/search'], { version: '2.0.0' })] },
  }
  registry.microFrontends['remote-search']![0]!.extras.freehold.buildId = '000000000001'
  sendVisit.mockClear()
  await userEvent.click(screen.getByText('Search'))
  await heading('The map')
  expect(reported()).toEqual([['of the next user', 'loaded']])
})

test('routes that an Admin has loaded are refused to the next user of the tab [LAY-6]', async () => {
  registry.microFrontends['remote-admin'] = [admin]
  user = { _id: 'u2', role: 'Admin' }
  openSite('/app/adminSettings/users')
  await heading('The users')
  user = { _id: 'u1', role: 'Investor' }
  await userEvent.click(screen.getByText('Home'))
  await heading('Dashboard')
  await userEvent.click(screen.getByText('Admin Settings'))
  await heading('Not allowed: Admin Settings')
})

test('an unreachable remote shows its name and version, and Retry loads the page', async () => {
  load.mockRejectedValue(new Error('ScriptNetworkError: refused'))
  openSite('/app/profile/markets')
  await card()
  expect(screen.getByText(/^Profile could not be loaded\. The rest of the app works/)).toBeInstanceOf(Element)
  expect(screen.getByText('remote-account 1.0.0, network error')).toBeInstanceOf(Element)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementation(async ({ globalName }) => exposed(globalName))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await heading('The profile')
})

test('a version with the wrong hash is not retried, and the stable one is loaded instead', async () => {
  const canary = deployment('remote-search', ['/app/search'], { version: '2.0.0' })
  registry.microFrontends['remote-search'] = [canary, search]
  jest
    .mocked(fetch)
    .mockImplementation(async (_, init) =>
      init?.integrity ? Promise.reject(new TypeError('integrity')) : new Response('tampered'),
    )
  load.mockImplementation(async ({ globalName }) => {
    if (globalName.endsWith('2_0_0')) throw new Error('ScriptNetworkError: blocked')
    return exposed(globalName)
  })
  openSite('/app/search')
  await heading('The map')
  expect(load.mock.calls.map(([{ globalName }]) => globalName)).toEqual([
    'remote_search_2_0_0',
    'remote_search_1_0_0',
  ])
  await waitFor(() => expect(failures()).toEqual([['remote-search 2.0.0', 'integrity']]))
  expect(reported().filter(([nonce]) => nonce === 'remote-search 1.0.0')).toEqual([
    ['remote-search 1.0.0', 'loading'],
    ['remote-search 1.0.0', 'loaded'],
  ])
})

test('a remote that needs another shell, or has routes outside of its paths, is refused', async () => {
  registry.microFrontends['remote-search'] = [
    deployment('remote-search', ['/app/search'], { contract: '^2.0' }),
  ]
  openSite('/app/search')
  await card()
  expect(screen.getByText(/it needs \^2\.0 of the shell's contract, the shell has 1/)).toBeInstanceOf(Element)
  expect(load).not.toHaveBeenCalled()

  pages['remote-account'] = [{ path: '/app/search', text: 'A trap' }]
  openSite('/app/account')
  expect(await screen.findByText(/it takes \/app\/search that is not its own$/)).toBeInstanceOf(Element)
  pages['remote-account'] = [{ path: '/app/profile/*', text: 'The profile' }]
})

const forEarlierUi = { shared: { react: '^19.3.1', '@freehold/ui': '^0.1.0' } }

test('a release built for an earlier ui is refused by name, and one that fits is loaded instead', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const paths = ['/app/search']
  registry.microFrontends['remote-search'] = [
    deployment('remote-search', paths, { version: '2.0.0', ...forEarlierUi }),
    search,
  ]
  openSite('/app/search')
  await heading('The map')
  expect(load.mock.calls.map(([{ url }]) => url)).toEqual([search.url])
  expect(warnings).toHaveBeenCalledWith(
    'remote-search 2.0.0, it needs @freehold/ui ^0.1.0, the shell has 0.2.0',
    expect.anything(),
  )
  await waitFor(() => expect(failures()).toEqual([['remote-search 2.0.0', 'contract']]))
})

test("when no release fits the shell's shared modules, the page says which module it needs", async () => {
  registry.microFrontends['remote-search'] = [
    deployment('remote-search', ['/app/search'], forEarlierUi),
    deployment('remote-search', ['/app/search'], { version: '0.9.0', ...forEarlierUi }),
  ]
  openSite('/app/search')
  await card()
  const why = 'remote-search 1.0.0, it needs @freehold/ui ^0.1.0, the shell has 0.2.0'
  expect(screen.getByText(why)).toBeInstanceOf(Element)
  expect(load).not.toHaveBeenCalled()
})

test("when the registry does not answer, the same user's last good copy is used, and no other user's", async () => {
  openSite('/app/search')
  await heading('The map')
  fetchRegistry.mockRejectedValue(new TypeError('Failed to fetch'))
  document.body.replaceChildren()
  const before = sendVisit.mock.calls.length
  openSite('/app/search')
  await heading('The map')
  // A nonce is for one visit of one page load.
  expect(sendVisit).toHaveBeenCalledTimes(before)

  user = { _id: 'u3', role: 'Investor' }
  document.body.replaceChildren()
  openSite('/app/search')
  await card()
  expect(screen.getByText('the list of remotes could not be fetched')).toBeInstanceOf(Element)
})

test('a page that crashes twice offers the previous version', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  registry.microFrontends['remote-search'] = [
    deployment('remote-search', ['/app/search'], { version: '2.0.0' }),
    search,
  ]
  function Crash(): never {
    throw new Error('undefined is not a function')
  }
  load.mockImplementation(async ({ globalName }) => ({
    ...exposed(globalName),
    routes: [{ path: '/app/search', element: <Crash /> }],
  }))
  openSite('/app/search')
  expect(await screen.findByText(/^Search Properties has stopped working\./)).toBeInstanceOf(Element)
  expect(screen.queryByRole('button', { name: 'Use the Previous Version' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Use the Previous Version' })
  expect(errors).toHaveBeenCalled()
  expect(reported()).toEqual([
    ['remote-search 2.0.0', 'loading'],
    ['remote-search 2.0.0', 'loaded'],
    ['remote-search 2.0.0', 'render'],
  ])
})

function lostConnection() {
  const error = new TypeError('Failed to fetch')
  markLostConnection(error)
  return error
}
const apiError = (status: number, message: string) => new ApiError(status, { code: 'REFUSED', message })
const named = (name: string) => Object.assign(new Error('No response within 8 s'), { name })

/** Opens a search page whose loader throws `fail()`; returns the toasts shown and the failures reported. */
async function openThrowing(
  fail: () => unknown,
  newest = deployment('remote-search', ['/app/search'], { version: '2.0.0' }),
) {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const toasts = jest.spyOn(toast, 'error').mockReturnValue('')
  load.mockImplementation(async ({ globalName }) => ({
    ...exposed(globalName),
    routes: [
      {
        path: '/app/search',
        element: <h1>The map</h1>,
        loader: () => {
          throw fail()
        },
      },
    ],
  }))
  registry.microFrontends['remote-search'] = [newest, search]
  openSite('/app/search')
  await screen.findByRole('heading', { level: 1 })
  return {
    toastTexts: () => toasts.mock.calls.map(([message]) => message),
    reported: failures,
  }
}

test.each([
  ['an error of the API', () => apiError(503, 'The database is away'), 'The database is away'],
  ['a time-out', () => named('TimeoutError'), 'An error occurred'],
  ['an aborted call', () => named('AbortError'), 'An error occurred'],
  ['a lost connection', lostConnection, 'An error occurred'],
  ['a response', () => Response.json({ message: 'Closed on Sundays' }, { status: 503 }), 'Closed on Sundays'],
])(
  '%s in a loader is a toast and never a crash of the remote, however often it happens [ADM-14]',
  async (_, fail, message) => {
    const { toastTexts, reported } = await openThrowing(fail)
    await heading('Search Properties could not be loaded')
    expect(document.querySelector('[data-failed-page]')).toBeInstanceOf(Element)
    expect(toastTexts()).toEqual([message])
    expect(screen.queryByText(/Failed to fetch/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await heading('Search Properties could not be loaded')
    expect(screen.queryByRole('button', { name: 'Use the Previous Version' })).toBeNull()
    expect(reported()).toEqual([])
  },
)

test.each([
  [403, 'Not allowed: Search Properties'],
  [404, 'Page not found'],
])('a %i from a loader has its own page, without a toast or a crash report', async (status, title) => {
  const { toastTexts, reported } = await openThrowing(() => apiError(status, 'Refused'))
  await heading(title)
  expect([toastTexts(), reported()]).toEqual([[], []])
})

test.each([
  ['a bug', () => new TypeError("Cannot read properties of undefined (reading 'map')")],
  ['an answer that violates the contract', () => named('ContractError')],
])('%s in a loader is reported as a crash of the remote', async (_, fail) => {
  const { toastTexts, reported } = await openThrowing(fail)
  await card()
  expect(toastTexts()).toEqual([])
  expect(reported()).toEqual([['remote-search 2.0.0', 'render']])
})

type Site = (url: string, init?: RequestInit) => Response | Error

/** How the site responds in each failure: to a release's file, and to any other request. */
const sites = {
  'the network is lost': () => new TypeError('Failed to fetch'),
  'the proxy cannot reach the API': () => new Response('', { status: 502 }),
  'the network was lost briefly': () => new Response('as published'),
  'the file is gone': (url) => new Response('', { status: url.startsWith('/health') ? 200 : 404 }),
  'only the file is unreachable': (url) =>
    url.startsWith('/health') ? new Response('') : new TypeError('Failed to fetch'),
  'the file was changed': (_, init) =>
    init?.integrity ? new TypeError('integrity') : new Response('tampered'),
} satisfies Record<string, Site>

function answerAs(site: Site) {
  jest.mocked(fetch).mockImplementation(async (url, init) => {
    const response = site(url as string, init)
    if (response instanceof Error) throw response
    return response
  })
}

const chunk = 'report.0123.js'
const withChunk = (version: string) => {
  const release = deployment('remote-search', ['/app/search'], { version })
  Object.assign(release.extras.freehold.files, { [chunk]: integrity })
  return release
}
const chunkError = (type = 'error') => {
  const request = new URL(`/remotes/remote-search/2.0.0-000000000000/${chunk}?retry=1`, location.href).href
  return Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type, request })
}
/** Lets everything that waits for resolved promises finish. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test.each(['the network is lost', 'the proxy cannot reach the API', 'the network was lost briefly'] as const)(
  'when %s, a missing chunk is a toast and no failure of the release, however often',
  async (name) => {
    answerAs(sites[name])
    const { toastTexts, reported } = await openThrowing(chunkError)
    await screen.findByText(/^The connection was lost while Search Properties was loading\./)
    await userEvent.click(screen.getByText('Home'))
    await userEvent.click(screen.getByText('Search'))
    await waitFor(() => expect(toastTexts()).toEqual(['An error occurred', 'An error occurred']))
    expect(screen.queryByRole('button', { name: 'Use the Previous Version' })).toBeNull()
    expect(reported()).toEqual([])
  },
)

test.each(['the file is gone', 'only the file is unreachable', 'the file was changed'] as const)(
  'when %s while the site answers, the missing chunk is a failure of the release',
  async (name) => {
    answerAs(sites[name])
    const { toastTexts, reported } = await openThrowing(chunkError, withChunk('2.0.0'))
    await screen.findByText(/^Search Properties has stopped working\./)
    await waitFor(() => expect(reported()).toHaveLength(1))
    expect(toastTexts()).toEqual([])
  },
)

test('a script that arrives intact but does not contain the chunk is a failure of the release', async () => {
  answerAs(sites['the network was lost briefly'])
  const { reported } = await openThrowing(() => chunkError('missing'), withChunk('2.0.0'))
  await waitFor(() => expect(reported()).toHaveLength(1))
})

const refused = 'ScriptNetworkError: refused'
const late = 'RUNTIME-008 (timeout: 3500)'

test.each<[keyof typeof sites, string, string | null]>([
  ['the network is lost', refused, null],
  ['the network is lost', late, null],
  ['the proxy cannot reach the API', refused, null],
  ['the network was lost briefly', refused, null],
  ['the file is gone', refused, 'status'],
  ['only the file is unreachable', refused, 'network'],
  ['the file was changed', refused, 'integrity'],
  ['only the file is unreachable', late, 'timeout'],
  // The code of intact files may hang.
  ['the network was lost briefly', late, 'timeout'],
])('when %s, an entry that fails with "%s" is reported as %s', async (name, message, reason) => {
  answerAs(sites[name])
  load.mockRejectedValue(new Error(message))
  openSite('/app/search')
  await card()
  await settled()
  expect(failures()).toEqual(reason === null ? [] : [['remote-search 1.0.0', reason]])
})

test('a path below /app that no remote owns is not found', async () => {
  openSite('/app/nowhere')
  await heading('Page not found')
})

test('an invalid registry entry affects neither other versions nor other remotes', async () => {
  const broken = { ...search, url: '/remotes/remote-search/mf-manifest.json' }
  fetchRegistry.mockResolvedValue({
    ...registry,
    microFrontends: { 'remote-search': [broken], 'remote-account': [broken, account] },
  })
  openSite('/app/profile/markets')
  await heading('The profile')
  document.body.replaceChildren()
  openSite('/app/search')
  await card()
  expect(load).toHaveBeenCalledTimes(1)
})

test('when a redeploy has removed the files of a version, the new version is loaded without a failure page', async () => {
  jest.mocked(fetch).mockResolvedValue(new Response('', { status: 404 }))
  const next = deployment('remote-search', ['/app/search'], { version: '1.1.0' })
  fetchRegistry
    .mockResolvedValueOnce(registry)
    .mockResolvedValue({ ...registry, microFrontends: { 'remote-search': [next] } })
  load.mockImplementation(async ({ globalName }) => {
    if (globalName.endsWith('1_0_0')) throw new Error('ScriptNetworkError: gone')
    return exposed(globalName)
  })
  openSite('/app/search')
  await heading('The map')
})

test('the next visit retries a lazy route that failed', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = jest
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    .mockResolvedValue({ Component: () => <h1>The profile</h1> })
  load.mockImplementation(async ({ globalName }) => ({
    ...exposed(globalName),
    routes: [{ path: '/app/profile/markets', lazy }],
  }))
  openSite('/app/profile/markets')
  await card()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await heading('The profile')
  expect(lazy).toHaveBeenCalledTimes(2)
  expect(errors).toHaveBeenCalled()
})

test('the page is not reloaded with unsaved input, or again for the same build', () => {
  const typed = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', typed)
  expect(reloadOnce('a')).toBe(false)
  removeEventListener('beforeunload', typed)
  sessionStorage.setItem('freehold.reloadedBuilds', '["b"]')
  expect(reloadOnce('b')).toBe(false)
})

const MINUTE_MS = 60_000

test.each([
  ['15 minutes old', (now: number) => now - 15 * MINUTE_MS, false],
  ['14 minutes old', (now: number) => now - 14 * MINUTE_MS, true],
  ['from the future', (now: number) => now + MINUTE_MS, false],
])(
  'when the registry does not answer, the stored copy is used for less than 15 minutes: one that is %s',
  async (_, at, used) => {
    const stored = { userId: user._id, storedAt: at(Date.now()), registry }
    localStorage.setItem('freehold.remotes', JSON.stringify(stored))
    fetchRegistry.mockRejectedValue(new TypeError('Failed to fetch'))
    openSite('/app/search')
    await (used ? heading('The map') : card())
  },
)

describe('a tab that stays open', () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true })
    jest.spyOn(authClient, 'call').mockImplementation(async () => platform)
  })
  afterEach(() => jest.useRealTimers())

  const next = deployment('remote-search', ['/app/search'], { version: '1.2.0' })
  const passTime = () => jest.advanceTimersByTimeAsync(31_000)

  test('runs no quarantined release, even if its copy of the registry lists one', async () => {
    registry.microFrontends['remote-search'] = [next, search]
    const stop = openSite('/app').watch()
    await passTime()
    platform = { revision: 2, revoked: ['remote-search/1.2.0-000000000000'], withdrawn: [] }
    await passTime()
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByText('Search'))
    await heading('The map')
    expect(load.mock.calls.map(([{ url }]) => url)).toEqual([search.url])
    expect(localStorage.getItem('freehold.remotes')).not.toBeNull()
    stop()
  })

  test('requests the registry again only after traffic has moved', async () => {
    const remotes = openSite('/app')
    const stop = remotes.watch()
    remotes.prefetchPath('/app/search')
    await passTime()
    await passTime()
    expect(fetchRegistry).toHaveBeenCalledTimes(1)
    registry = { ...registry, microFrontends: { 'remote-search': [next] } }
    platform = { revision: 2, revoked: [], withdrawn: [] }
    await passTime()
    remotes.prefetchPath('/app/search')
    await passTime()
    expect(fetchRegistry).toHaveBeenCalledTimes(2)
    stop()
    platform = { revision: 3, revoked: [], withdrawn: [] }
    await passTime()
    remotes.prefetchPath('/app/search')
    await passTime()
    expect(fetchRegistry).toHaveBeenCalledTimes(2)
  })
})
