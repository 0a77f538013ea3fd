import { ordinaryHome } from '../src/propertyPage'
import { expect } from '../src/test'
import { test } from './firefoxTest'
import { failedRemoteProblems, failedRemoteTitle, journeys, retryFailedRemote } from './journeys'
import { playwrightVisitor } from './playwrightVisitor'
import { problems, refusesScriptAddress } from './problems'

for (const [title, run] of Object.entries(journeys))
  test(title, async ({ page, person, admin, homes }) =>
    run(playwrightVisitor(page), { person, home: await admin.findHome(ordinaryHome(homes)._id) }),
  )

test(failedRemoteTitle, async ({ page, person, watch }) => {
  watch.expectProblem(failedRemoteProblems)
  await retryFailedRemote(playwrightVisitor(page), person)
})

test('text cannot become the address of a script: Trusted Types are enforced', async ({ page, watch }) => {
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
