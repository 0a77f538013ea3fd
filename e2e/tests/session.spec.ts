import type { Page, Request } from '@playwright/test'
import { type Session, storageKeys } from '@freehold/contracts'
import { demoAccounts, expect, fillInSignIn, signIn, test } from '../src/test'

const stored = (page: Page) =>
  page.evaluate(
    ({ session, signedIn }) => ({
      session: JSON.parse(localStorage.getItem(session) ?? 'null') as Session | null,
      marker: localStorage.getItem(signedIn),
    }),
    storageKeys,
  )

const nothing = { session: null, marker: null }

/** What the page sends to the API from now on. */
function recordCalls(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v1/')) requests.push(request)
  })
  return (path: string) => requests.filter((request) => request.url().includes(path))
}

/** As after ten minutes: the server takes the access token no more, the refresh token still. */
const expireToken = (page: Page) =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired' }))
  }, storageKeys.session)

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

/** A page of a remote: the host and the remote are there, and share. */
async function openRemotePage(page: Page) {
  await signIn(page, 'Investor', '/app/profile/interests')
  await expect(page.getByRole('switch').first()).toBeVisible()
}

/** So many calls at once, and how many of them succeeded. */
const callAtOnce = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const offers = (globalThis as unknown as Shares).__FEDERATION__.__INSTANCES__.flatMap((instance) =>
      Object.values(instance.shareScopeMap['default']?.['@freehold/auth-client'] ?? {}),
    )
    const { authClient } = offers.find(({ lib }) => lib)!.lib!()
    const endpoint = { method: 'GET', base: 'auth', path: '/rates/latest' }
    const calls = Array.from({ length: count }, () => authClient.call(endpoint))
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  }, times)

test('the root leads to sign-in without the session marker, and into the app with it [SES-1]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await signIn(page, 'Investor')
  await page.goto('/')
  await expect(page).toHaveURL('/app/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a deep link asks a cold visitor to sign in, stores the session and comes back to it [SES-2] [SES-3] [LOG-3]', async ({
  page,
}) => {
  await page.goto('/app/profile/interests?sort=name')
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fprofile%2Finterests%3Fsort%3Dname')
  await fillInSignIn(page, 'Investor')
  const answered = page.waitForResponse('**/api/v1/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/app/profile/interests?sort=name')
  await expect(page.getByRole('heading', { name: 'Investment Interests' })).toBeVisible()
  const { data } = (await (await answered).json()) as { data: Session }
  expect(await stored(page)).toEqual({ session: data, marker: 'true' })
  expect(data.user?.username).toBe(demoAccounts.Investor)
})

test('signing out ends the session at the server first and then here [SES-4] [API-3]', async ({
  page,
  watch,
}) => {
  await signIn(page, 'Investor')
  const { session } = await stored(page)
  let duringCall: unknown
  await page.route('**/api/v1/auth/session/*', async (route) => {
    duringCall = await stored(page)
    await route.continue()
  })
  const ended = page.waitForRequest('**/api/v1/auth/session/*')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect((await ended).method()).toBe('DELETE')
  expect(new URL((await ended).url()).pathname).toBe(`/api/v1/auth/session/${session?.token}`)
  expect(duringCall).toEqual({ session, marker: 'true' })
  expect(await stored(page)).toEqual(nothing)

  watch.expectProblem(/status of 401/)
  const tokens = { ...(session?.token && { Authorization: session.token }) }
  expect((await page.request.get('/api/v1/auth/getUser', { headers: tokens })).status()).toBe(401)
})

test('signing out clears the session also when the server cannot be reached [SES-4]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED.*\/auth\/session\//)
  await signIn(page, 'Investor')
  await page.route('**/api/v1/auth/session/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual(nothing)
})

test('a dashboard that opens on an expired token refreshes it once and shows everything [SES-5] [SES-11]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  await signIn(page, 'Admin')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await expireToken(page)
  const calls = recordCalls(page)
  await page.reload()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Users' }).getByText(/^\d+$/)).toBeVisible()
  await expect(page.getByText('Could not load')).toHaveCount(0)
  expect(calls('/refresh-token')).toHaveLength(1)
  const { session } = await stored(page)
  expect(session?.token).not.toBe('expired')
  const tokens = await Promise.all(
    calls('/auth/rates/latest').map((call) => call.headerValue('authorization')),
  )
  expect(tokens).toEqual(['expired', session?.token])
})

test('a hundred calls refused at once make one refresh, and all succeed [SES-7] [SES-5]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  await openRemotePage(page)
  const calls = recordCalls(page)
  await expireToken(page)
  expect(await callAtOnce(page, 100)).toBe(100)
  expect(calls('/refresh-token')).toHaveLength(1)
  expect(calls('/rates/latest')).toHaveLength(200)
  await expireToken(page)
  expect(await callAtOnce(page, 1)).toBe(1)
  expect(calls('/refresh-token'), 'the result of a refresh serves for 12 s').toHaveLength(1)
})

test('without a stored session a call is never sent, and the browser goes to the root [SES-8]', async ({
  page,
}) => {
  await signIn(page, 'Investor')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  const calls = recordCalls(page)
  await page.getByRole('link', { name: 'Account' }).evaluate((link: HTMLElement, key) => {
    localStorage.removeItem(key)
    link.click()
  }, storageKeys.session)
  await expect(page).toHaveURL('/login')
  expect(calls('/auth/userDetails')).toEqual([])
  expect(await stored(page)).toEqual(nothing)
})

test('a user that the stored session lacks is fetched and kept [SES-9]', async ({ page }) => {
  await signIn(page, 'Investor')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  const fetched = page.waitForRequest('**/api/v1/auth/getUser')
  await page.evaluate((key) => {
    const { token, refreshToken } = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    localStorage.setItem(key, JSON.stringify({ token, refreshToken }))
    location.reload()
  }, storageKeys.session)
  await fetched
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Priya Raman')
  await expect.poll(async () => (await stored(page)).session?.user?.username).toBe(demoAccounts.Investor)
})

test('an answer without data is taken whole [SES-12]', async ({ page }) => {
  const rate = { type: '30-year whole', rate: 5.5, fetched_at: '2024-03-05T12:00:00.000Z' }
  await page.route('**/api/v1/auth/rates/latest', (route) => route.fulfill({ json: { rates: [rate] } }))
  await signIn(page, 'Investor')
  await expect(page.getByRole('row', { name: '30-year whole 5.50%' })).toBeVisible()
})

test('signing out in one tab signs the other out [SES-15]', async ({ page, context }) => {
  await signIn(page, 'Investor')
  const other = await context.newPage()
  await other.goto('/app/profile/interests')
  await expect(other.getByRole('heading', { name: 'Investment Interests' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('two tabs whose token has expired do not burn each other’s session [SES-15]', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  const tabs = [page, await context.newPage()] as const
  await openRemotePage(page)
  await tabs[1].goto('/app/profile/interests')
  await expect(tabs[1].getByRole('switch').first()).toBeVisible()
  await expireToken(page)
  expect(await Promise.all(tabs.map((tab) => callAtOnce(tab, 20)))).toEqual([20, 20])
  for (const tab of tabs) {
    await tab.reload()
    await expect(tab.getByRole('switch').first()).toBeVisible()
  }
})
