import { ordinaryHome } from '../src/propertyPage'
import { expect } from '../src/test'
import { failedRemoteProblems, failedRemoteTitle, journeys, retryFailedRemote } from './journeys'
import { problems, refusesScriptAddress } from './problems'
import { test } from './webkitTest'

for (const [title, run] of Object.entries(journeys))
  test(title, async ({ visitor, person, admin, homes }) =>
    run(visitor, { person, home: await admin.findHome(ordinaryHome(homes)._id) }),
  )

test(failedRemoteTitle, async ({ visitor, person, watch }) => {
  watch.expectProblem(failedRemoteProblems)
  await retryFailedRemote(visitor, person)
})

test('Trusted Types refuse text as the URL of a script', async ({ visitor, watch }) => {
  watch.expectProblem(/CSP violation: require-trusted-types-for/)
  await visitor.open('/login')
  expect(await visitor.run(refusesScriptAddress)).toBe(true)
})

for (const [kind, { script, reported }] of Object.entries(problems))
  test(`the watch reports ${kind}`, async ({ visitor, watch, foundProblems }) => {
    watch.expectProblem(/./)
    await visitor.open('/login')
    await visitor.see({ role: 'button', name: 'Log In' })
    await visitor.run(script)
    await expect.poll(foundProblems).toContainEqual(expect.stringMatching(reported))
  })

// This test is expected to fail; Playwright fails the run if it passes.
test.fail('a problem that a page reports while it is left fails the test', async ({ visitor }) => {
  await visitor.open('/login')
  await visitor.run(`addEventListener('pagehide', () => console.error('made for the watch')) ?? null`)
})
