import { ordinaryHome } from '../src/propertyPage'
import { expect, signIn } from '../src/test'
import { test } from './firefoxTest'
import { failedRemoteProblems, failedRemoteTitle, journeys, retryFailedRemote } from './journeys'
import { playwrightVisitor } from './playwrightVisitor'
import { problems, refusesScriptAddress } from './problems'
import { serveWatched } from './watchedSite'

for (const [title, run] of Object.entries(journeys))
  test(title, async ({ page, person, admin, homes }) =>
    run(playwrightVisitor(page), { person, home: await admin.findHome(ordinaryHome(homes)._id) }),
  )

test(failedRemoteTitle, async ({ page, person, watch }) => {
  watch.expectProblem(failedRemoteProblems)
  await retryFailedRemote(playwrightVisitor(page), person)
})

test('leaving a page shows no error for the calls that Firefox aborts', async ({ page, person }) => {
  const site = await serveWatched()
  await signIn(page, person, `${site.address}/app/help`)
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  // The browser shows the old page until the next one responds.
  site.held.push({ path: '/rates/latest', until }, { path: '/app/help', until })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const cutOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rates/latest'))
  await page.evaluate(() => setTimeout(() => (location.href = '/app/help')) && null)
  expect((await cutOff).failure()?.errorText).toBe('NS_BINDING_ABORTED')
  const alerts = await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    return document.querySelectorAll('[role=alert]').length
  })
  expect(alerts).toBe(0)
  release()
  await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible()
  await site.close()
})

test('Trusted Types refuse text as the URL of a script', async ({ page, watch }) => {
  watch.expectProblem(/CSP violation: require-trusted-types-for/)
  await page.goto('/login')
  expect(await page.evaluate(refusesScriptAddress)).toBe(true)
})

for (const [kind, { script, reported }] of Object.entries(problems))
  test(`the watch reports ${kind}`, async ({ page, watch, foundProblems }) => {
    watch.expectProblem(/./)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await page.evaluate(script)
    await expect.poll(foundProblems).toContainEqual(expect.stringMatching(reported))
  })
