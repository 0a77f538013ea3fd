import type { Page } from '@playwright/test'
import { test as base } from '../src/adminSite'
import { Probe } from '../src/probeRemote'
import { recordVisits } from '../src/recordVisits'
import { type DemoRole, expect, signIn } from '../src/test'

/** Chromium discloses the size of the heap only where a process belongs to one site, which Playwright switches off. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-precise-memory-info'] }),
    { scope: 'worker' },
  ],
})

const heading = (page: Page, version: string) =>
  page.getByRole('heading', { level: 1, name: `Probe ${version}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const users: DemoRole[] = ['Investor', 'Agent', 'Investor', 'Agent', 'Investor']

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
    const reports = recordVisits(context)
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

test('a slow start, slow interactions, a leak, errors and failed calls are measured in the release that has them [PLT-5]', async ({
  site,
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectProblem(/planted|status of 404/)
  const probe = new Probe(site.admin)
  const faulty = await probe.startCanary({
    load: 'await new Promise((resolve) => setTimeout(resolve, 1_500))',
    buttons: {
      Work: 'const end = performance.now() + 400; while (performance.now() < end);',
      Leak: 'const kept = []; setInterval(() => kept.push(Array.from({ length: 2e4 }, Math.random)), 100)',
      Throw: "setTimeout(() => { throw new Error('planted') })",
      Reject: "Promise.reject(new TypeError('planted'))",
      Call: "fetch('/api/v1/nothing').then((answer) => answer.text())",
    },
  })
  await signIn(page, 'Investor', probe.path)
  await expect(heading(page, '1.1.0')).toBeVisible()
  const reports = recordVisits(page.context())
  // The page observes itself only once it has loaded.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/\/assets\/visits\./))
  for (const name of ['Leak', 'Work', 'Throw', 'Reject', 'Call', 'Work']) await press(page, name)
  await expect
    .poll(() => reports.at(-1)?.figures?.heapGrowth ?? 0, { timeout: 60_000, intervals: [1_000] })
    .toBeGreaterThan(5e6)
  await page.goto('/app/help')
  await expect.poll(async () => (await probe.stateOf(faulty)).loaded).toBe(1)
  const { figures } = await probe.stateOf(faulty)
  expect(figures).toMatchObject({ errors: 2, failedCalls: 1 })
  expect(figures.lcp).toBeGreaterThan(1_500)
  expect(figures.inp).toBeGreaterThanOrEqual(400)
  expect(figures.blocked).toBeGreaterThan(0)
  expect(figures.heapGrowth).toBeGreaterThan(5e6)

  // Opened by a link, a page has no time of its own to paint; and what is healthy has none of the rest.
  const healthy = await probe.publish('1.2.0', { buttons: { Work: 'void 0' } })
  await probe.promote(healthy)
  await page.reload()
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, probe.path)
  await expect(heading(page, '1.2.0')).toBeVisible()
  await press(page, 'Work')
  await page.goto('/app/help')
  await expect.poll(async () => (await probe.stateOf(healthy)).loaded).toBe(1)
  const { figures: usual } = await probe.stateOf(healthy)
  expect(usual).toMatchObject({ lcp: null, errors: 0, failedCalls: 0 })
})
