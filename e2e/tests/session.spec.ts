import { type Session, storageKeys } from '@freehold/contracts'
import {
  callAtOnce,
  countSuccesses,
  expireToken,
  nothingStored,
  openRemotePage,
  recordCalls,
  storedSession,
} from '../src/sessionPage'
import { demoAccounts, expect, fillInSignIn, signIn, test } from '../src/test'

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

test('a deep link without a session leads to sign-in, stores the session and returns to the link [SES-2] [SES-3] [LOG-3]', async ({
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
  expect(await storedSession(page)).toEqual({ session: data, marker: 'true' })
  expect(data.user?.username).toBe(demoAccounts.Investor)
})

test('sign-out ends the session on the server first, then locally [SES-4] [API-3]', async ({
  page,
  watch,
}) => {
  await page.clock.install()
  await signIn(page, 'Investor')
  const { session } = await storedSession(page)
  // The page's clock is paused, so it waits for the server however slow this test is.
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  let duringCall: unknown
  await page.route('**/api/v1/auth/session/*', async (route) => {
    duringCall = await storedSession(page)
    await route.continue()
  })
  const ended = page.waitForRequest('**/api/v1/auth/session/*')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect((await ended).method()).toBe('DELETE')
  expect(new URL((await ended).url()).pathname).toBe(`/api/v1/auth/session/${session?.token}`)
  expect(duringCall).toEqual({ session, marker: 'true' })
  expect(await storedSession(page)).toEqual(nothingStored)

  watch.expectProblem(/status of 401/)
  const tokens = { ...(session?.token && { Authorization: session.token }) }
  expect((await page.request.get('/api/v1/auth/getUser', { headers: tokens })).status()).toBe(401)
})

test('sign-out clears the session even if the server is unreachable [SES-4]', async ({ page, watch }) => {
  watch.expectProblem(/ERR_FAILED.*\/auth\/session\//)
  await signIn(page, 'Investor')
  await page.route('**/api/v1/auth/session/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedSession(page)).toEqual(nothingStored)
})

test('a dashboard opened with an expired token refreshes it once and loads everything [SES-5] [SES-11]', async ({
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
  const { session } = await storedSession(page)
  expect(session?.token).not.toBe('expired')
  const tokens = await Promise.all(
    calls('/auth/rates/latest').map((call) => call.headerValue('authorization')),
  )
  // The first refused call caused the refresh; this one was sent again only if it had been refused too.
  expect(tokens.at(-1)).toBe(session?.token)
  expect(tokens.slice(0, -1)).toEqual(tokens.length > 1 ? ['expired'] : [])
})

test('a hundred calls refused at once cause one refresh, and all succeed [SES-7] [SES-5]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  await openRemotePage(page)
  const calls = recordCalls(page)
  await expireToken(page)
  expect(await countSuccesses(page, 100)).toBe(100)
  expect(calls('/refresh-token')).toHaveLength(1)
  expect(calls('/rates/latest')).toHaveLength(200)
  await expireToken(page)
  expect(await countSuccesses(page, 1)).toBe(1)
  expect(calls('/refresh-token'), 'the result of a refresh serves for 12 s').toHaveLength(1)
})

test('without a stored session no call is sent, and the browser goes to the root [SES-8]', async ({
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
  expect(await storedSession(page)).toEqual(nothingStored)
})

test('a user missing in the stored session is fetched and stored [SES-9]', async ({ page }) => {
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
  await expect
    .poll(async () => (await storedSession(page)).session?.user?.username)
    .toBe(demoAccounts.Investor)
})

test('a response without data is used whole [SES-12]', async ({ page }) => {
  const rate = { type: '30-year whole', rate: 5.5, fetched_at: '2024-03-05T12:00:00.000Z' }
  await page.route('**/api/v1/auth/rates/latest', (route) => route.fulfill({ json: { rates: [rate] } }))
  await signIn(page, 'Investor')
  await expect(page.getByRole('row', { name: '30-year whole 5.50%' })).toBeVisible()
})

test('a sign-in without a response times out and says so [SES-10] [LOG-7]', async ({ page, watch }) => {
  watch.expectProblem(/ERR_FAILED|ERR_ABORTED/)
  await page.clock.install()
  await page.route('**/api/v1/login', () => {})
  await page.goto('/login')
  await fillInSignIn(page, 'Investor')
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest('**/api/v1/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await asked
  await page.clock.runFor(4_999)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('alert').filter({ hasText: 'No response within 5 s' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('an authenticated or admin call without a response times out [SES-10] [DSH-6]', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'Admin')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  const calls = ['rates/latest', 'userCount'].map((name) => `**/api/v1/*/${name}`)
  for (const call of calls) await page.route(call, () => {})
  await page.getByRole('link', { name: 'Help' }).click()
  await page.reload()
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  const asked = Promise.all(calls.map((call) => page.waitForRequest(call)))
  await page.getByRole('link', { name: 'Home' }).click()
  await asked
  await page.clock.runFor(7_999)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(1)
  for (const name of ['Current Mortgage Rates', 'Total Users']) {
    const alert = page.getByRole('region', { name }).getByRole('alert')
    await expect(alert).toContainText('No response within 8 s')
  }
})

test('an API error rejects with code and message, and any other failure is passed on unchanged [SES-13]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of (409|502)|ERR_CONNECTION_REFUSED/)
  await openRemotePage(page)
  const error = { code: 'CONFLICT', message: 'Someone was faster', requestId: 'r1' }
  const answers = [
    { status: 409, json: { error } },
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  ]
  await page.route('**/rates/latest', (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.abort('connectionrefused')
  })
  expect(await callAtOnce(page, 1)).toMatchObject([
    { name: 'ApiError', code: error.code, message: error.message, status: 409 },
  ])
  expect(await callAtOnce(page, 1)).toMatchObject([
    { name: 'HttpError', status: 502, body: '<h1>Bad gateway</h1>' },
  ])
  expect(await callAtOnce(page, 1)).toEqual([{ name: 'TypeError', message: 'Failed to fetch' }])
})
