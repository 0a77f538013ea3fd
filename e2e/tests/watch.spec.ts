import type { Page } from '@playwright/test'
import { endpointPath, endSession, getUser, login } from '@freehold/contracts'
import { type Observation, ProblemLog } from '../src/problemLog'
import { expect, signIn, test as base } from '../src/test'
import { watchContext } from '../src/watchContext'

/** Provides a page whose problems are collected instead of failing the test. */
const test = base.extend<{ watchedPage: Page; problems: readonly string[] }>({
  watchedPage: async ({ browser }, provide) => {
    const context = await browser.newContext()
    await provide(await context.newPage())
    await context.close()
  },
  problems: async ({ watchedPage }, provide) => provide(await watchContext(watchedPage.context())),
})

const foreign = 'https://foreign.example/'

/** Sends a token that the server refuses; resolves once the console has reported it. */
async function askWithRefusedToken(page: Page) {
  const reported = page
    .context()
    .waitForEvent('console', (message) => message.text().includes('status of 401'))
  await page.evaluate(async (path) => {
    await fetch(path, { headers: { Authorization: 'refused' } })
  }, endpointPath(getUser))
  await reported
}

test('the watch reports console errors of a page', async ({ watchedPage, problems }) => {
  await watchedPage.goto('/login')
  await watchedPage.evaluate(() => {
    console.warn('A warning')
    console.error('An error')
  })
  await expect.poll(() => problems).toEqual([expect.stringMatching(/^console: An error/)])
})

test('the watch reports uncaught errors and unhandled rejections', async ({ watchedPage, problems }) => {
  await watchedPage.goto('/login')
  await watchedPage.evaluate(() => {
    setTimeout(() => {
      throw new Error('Thrown')
    })
    void Promise.reject(new Error('Rejected'))
  })
  await expect
    .poll(() => problems.toSorted())
    .toEqual([expect.stringMatching(/^page: Error: Rejected/), expect.stringMatching(/^page: Error: Thrown/)])
})

test('the watch reports a violation of the content security policy', async ({ watchedPage, problems }) => {
  await watchedPage.goto('/login')
  await watchedPage.evaluate((url) => {
    document.createElement('img').src = `${url}image.png`
  }, foreign)
  await expect
    .poll(() => problems)
    .toContainEqual(expect.stringContaining(`console: CSP violation: img-src ${foreign}`))
})

test('the watch reports a request that would leave the machine', async ({ watchedPage, problems }) => {
  await watchedPage.route(`${foreign}**`, (route) => route.fulfill({ body: 'From elsewhere' }))
  await watchedPage.goto('/login')
  expect(problems).toEqual([])
  await watchedPage.goto(foreign)
  expect(problems).toContain(`foreign request: ${foreign}`)
})

test('a 401 is a problem except between sign-out and sign-in', async ({ watchedPage, problems }) => {
  const late401 = expect.stringMatching(/^console: .*status of 401.*\/api\/v1\/auth\/getUser/)
  await signIn(watchedPage, 'Investor', '/app/help')
  expect(problems).toEqual([])
  await askWithRefusedToken(watchedPage)
  expect(problems).toEqual([late401])

  for (const before of [1, 2]) {
    await watchedPage.getByRole('button', { name: 'Logout' }).click()
    await expect(watchedPage).toHaveURL('/login')
    await askWithRefusedToken(watchedPage)
    expect(problems).toHaveLength(before)

    await signIn(watchedPage, 'Investor', '/app/help')
    await askWithRefusedToken(watchedPage)
    expect(problems).toEqual(Array.from({ length: before + 1 }, () => late401))
  }
})

const site = 'http://127.0.0.1:1234'
const request = (method: string, url: string): Observation => ({ kind: 'request', method, url })
const failedResource = (status: number, path: string): Observation => ({
  kind: 'console error',
  text: `Failed to load resource: the server responded with a status of ${status}`,
  url: site + path,
})
const signingOut = request(endSession.method, site + endpointPath(endSession, { token: 'a-token' }))
const signingIn = request(login.method, site + endpointPath(login))

const judged: { what: string; happened: Observation[]; count: number }[] = [
  { what: 'a socket to another host is a problem', happened: [request('GET', 'wss://a.example/')], count: 1 },
  {
    what: 'what a page holds in itself leaves nothing',
    happened: [request('GET', 'data:,text'), request('GET', `blob:${site}/1`), request('GET', `${site}/`)],
    count: 0,
  },
  {
    what: 'signing out tolerates a 401 of calls that need a session, of nothing else',
    happened: [
      signingOut,
      failedResource(401, '/api/v1/auth/rates/latest'),
      failedResource(401, '/api/v1/login'),
      failedResource(500, '/api/v1/auth/rates/latest'),
      { kind: 'page error', text: 'Error: status of 401' },
    ],
    count: 3,
  },
  {
    what: 'ending the session of another browser tolerates no 401 in this one',
    happened: [
      request('DELETE', `${site}/api/v1/auth/sessions/an-id`),
      failedResource(401, '/api/v1/auth/getUser'),
    ],
    count: 1,
  },
  {
    what: 'asking for the sign-in page ends no tolerance, sending its form does',
    happened: [
      signingOut,
      request('GET', `${site}/login`),
      failedResource(401, '/api/v1/auth/getUser'),
      signingIn,
      failedResource(401, '/api/v1/auth/getUser'),
    ],
    count: 1,
  },
]

for (const { what, happened, count } of judged)
  test(`to the watch, ${what}`, () => {
    const log = new ProblemLog()
    for (const observation of happened) log.add(observation)
    expect(log.problems).toHaveLength(count)
  })

test('a test passes with the problems that it expects', async ({ page, watch }) => {
  watch.expectProblem(/^console: Announced/)
  await page.goto('/login')
  await page.evaluate(() => console.error('Announced'))
})

// An expected failure: Playwright fails the run if this test passes.
test.fail('a test fails with a problem that it does not announce', async ({ page, watch }) => {
  watch.expectProblem(/^console: Announced/)
  const reported = page.waitForEvent('console')
  await page.goto('/login')
  await page.evaluate(() => console.error('Unannounced'))
  await reported
})

test.fail('a test fails with a problem in another browser that it opened', async ({ openContext }) => {
  const other = await (await openContext()).newPage()
  const reported = other.waitForEvent('console')
  await other.goto('/login')
  await other.evaluate(() => console.error('Unannounced'))
  await reported
})
