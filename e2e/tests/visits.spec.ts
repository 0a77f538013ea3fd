import type { BrowserContext, Page } from '@playwright/test'
import { type BodyInputOf, endpointPath, getProperty, reportVisit } from '@freehold/contracts'
import { adminPath, test } from '../src/adminSite'
import { Probe } from '../src/probeRemote'
import { type DemoRole, expect, signIn } from '../src/test'

type Report = BodyInputOf<typeof reportVisit>

/** The reports of a browser, as they are answered. */
function recordReports(context: BrowserContext) {
  const reports: Report[] = []
  context.on('response', (response) => {
    if (response.url().endsWith(endpointPath(reportVisit)))
      reports.push(response.request().postDataJSON())
  })
  return reports
}

const heading = (page: Page, version: string) => page.getByRole('heading', { level: 1, name: `Probe ${version}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const users: DemoRole[] = ['Investor', 'Agent', 'Investor', 'Agent', 'Investor']

test('a canary that freezes its page in an endless loop halts by itself, and Platform Status says why [PLT-5]', async ({
  site,
  openContext,
  page,
}) => {
  test.setTimeout(180_000)
  const probe = new Probe(site.admin)
  const canary = await probe.startCanary({ load: 'while (performance.now() > 0);' })
  for (const user of users) {
    const context = await openContext({ baseURL: site.address })
    const reports = recordReports(context)
    const frozen = await context.newPage()
    await signIn(frozen, user, '/app/help')
    await frozen.evaluate((path) => void location.assign(path), probe.path)
    await expect.poll(() => reports.map(({ state }) => state)).toEqual(['loading'])
    // As by the browser, when a user ends a page that does not respond.
    await context.close()
  }
  expect(await probe.stateOf(canary)).toMatchObject({ loaded: 0, failed: 0 })
  // Requests of others show that the site can be reached.
  await expect
    .poll(() => probe.stateOf(canary), { timeout: 120_000, intervals: [2_000] })
    .toMatchObject({ state: 'halted', canary: null, failures: { noAnswer: 5 } })
  await signIn(page, 'Admin', adminPath('platform'))
  const notice = page.getByRole('status').filter({ hasText: `${probe.name} 1.1.0 was halted` })
  await expect(notice).toContainText('5 of 5 visits gave no answer. Everyone gets the stable release.')
})

test('a canary that crashes on a click halts, and the next page load has the stable release [PLT-5]', async ({
  site,
  openContext,
  watch,
}) => {
  test.slow()
  watch.expectProblem(/crashed at a click/)
  const probe = new Probe(site.admin)
  const canary = await probe.startCanary({ buttons: { Save: 'crash()' } })
  let last: Page | undefined
  for (const user of users) {
    const context = await openContext({ baseURL: site.address })
    last = await context.newPage()
    const reports = recordReports(context)
    await signIn(last, user, probe.path)
    await expect(heading(last, '1.1.0')).toBeVisible()
    await press(last, 'Save')
    await expect(last.getByRole('heading', { name: 'This part of Freehold is not available' })).toBeVisible()
    await expect
      .poll(() => reports.map((report) => (report.state === 'failed' ? report.reason : report.state)))
      .toEqual(['loading', 'loaded', 'render'])
  }
  await expect
    .poll(() => probe.stateOf(canary), { timeout: 20_000 })
    .toMatchObject({ state: 'halted', stateReason: '5 of 5 visits crashed' })
  await last!.reload()
  await expect(heading(last!, '1.0.0')).toBeVisible()
})

test('a page that is closed while it loads is neither loaded nor failed [PLT-5]', async ({ site, page }) => {
  const probe = new Probe(site.admin)
  const canary = await probe.startCanary({ load: 'await new Promise(() => {})' })
  const reports = recordReports(page.context())
  await signIn(page, 'Investor', probe.path)
  await expect.poll(() => reports.length).toBe(1)
  await page.goto('/app/help')
  await expect.poll(() => reports.map(({ state, nextMs }) => [state, nextMs])).toEqual([
    ['loading', 15_000],
    ['loading', null],
  ])
  expect(await probe.stateOf(canary)).toMatchObject({ loaded: 0, failed: 0, state: 'available' })
})

test('a slow start, slow interactions, a leak, errors and failed calls are measured in the release that has them [PLT-5]', async ({
  site,
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectProblem(/planted|status of 404/)
  const probe = new Probe(site.admin)
  const missing = endpointPath(getProperty, { id: 'none' })
  const faulty = await probe.startCanary({
    load: 'await new Promise((resolve) => setTimeout(resolve, 1_500))',
    buttons: {
      Work: 'const end = performance.now() + 400; while (performance.now() < end);',
      Leak: 'const kept = []; setInterval(() => kept.push(Array.from({ length: 5e4 }, Math.random)), 100)',
      Throw: "setTimeout(() => { throw new Error('planted') })",
      Reject: "Promise.reject(new TypeError('planted'))",
      Call: `fetch('${missing}', { headers: { authorization: JSON.parse(localStorage['freehold.session']).token } })`,
    },
  })
  await signIn(page, 'Investor', probe.path)
  await expect(heading(page, '1.1.0')).toBeVisible()
  const reports = recordReports(page.context())
  for (const name of ['Leak', 'Work', 'Throw', 'Reject', 'Call', 'Work']) await press(page, name)
  await expect
    .poll(() => reports.at(-1)?.figures?.heapGrowth ?? 0, { timeout: 60_000, intervals: [1_000] })
    .toBeGreaterThan(5e6)
  await page.goto('/app/help')
  const { figures } = await probe.stateOf(faulty)
  console.log(figures)
  expect(figures).toMatchObject({ errors: 2, failedCalls: 1 })
  expect(figures.lcp).toBeGreaterThan(1_500)
  expect(figures.inp).toBeGreaterThanOrEqual(400)
  expect(figures.blocked).toBeGreaterThan(0)

  await probe.promote(await probe.publish('1.2.0', { buttons: { Work: 'void 0' } }))
  await page.goto(probe.path)
  await expect(heading(page, '1.2.0')).toBeVisible()
  await press(page, 'Work')
  reports.length = 0
  await page.waitForTimeout(7000)
  await page.goto('/app/help')
  console.log(reports.map((r) => r.figures))
})
