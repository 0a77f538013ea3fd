import { endpointPath, getRemoteRegistry, reportVisit } from '@freehold/contracts'
import { adminPath, test } from '../src/adminSite'
import { expectInDocs, type Line } from '../src/drill/drillTable'
import { Probe } from '../src/probeRemote'
import { recordVisits } from '../src/recordVisits'
import { signInToApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, type DemoRole, expect, signIn } from '../src/test'

const users: DemoRole[] = ['Investor', 'Agent', 'Investor', 'Agent', 'Investor']
/** From the end of the last visit to the halt. */
const WITHIN_MS = 60_000
const POSTS = 20

test('an endless loop halts its canary with the reason on Platform Status, a page closed while loading is unknown, and forged reports halt nothing [PLT-5] [PLT-6]', async ({
  site,
  openContext,
  page,
}) => {
  test.setTimeout(180_000)
  const closed = await test.step('a page is closed while it loads', async () => {
    const slow = new Probe(site.admin)
    const hanging = await slow.startCanary({ load: 'await new Promise(() => {})' })
    const reports = recordVisits(page.context())
    await signIn(page, 'Investor', slow.path)
    await expect.poll(() => reports.length).toBe(1)
    await page.goto('/app/help')
    return () => slow.stateOf(hanging)
  })

  const probe = new Probe(site.admin)
  const canary = await probe.startCanary({ load: 'while (performance.now() > 0);' })
  await test.step('five pages freeze', async () => {
    for (const user of users) {
      const context = await openContext({ baseURL: site.address })
      const reports = recordVisits(context)
      const frozen = await context.newPage()
      await signIn(frozen, user, '/app/help')
      await frozen.evaluate((path) => location.assign(path), probe.path)
      await expect.poll(() => reports.map(({ state }) => state)).toEqual(['loading'])
      // As by the browser, when a user ends a page that does not respond.
      await context.close()
    }
    expect(await probe.stateOf(canary)).toMatchObject({ loaded: 0, failed: 0 })
  })

  const refused = await test.step('two investors outside of a canary report on it', async () => {
    const small = new Probe(site.admin)
    const release = await small.startCanary({})
    await small.promote(release, 0.01)
    let answers = 0
    for (const username of [demoAccounts.Investor, demoAccounts.Agent]) {
      const user = await signInToApi(username, demoPassword, site.address)
      for (let count = 0; count < POSTS / 2; count++) {
        const { microFrontends } = await user.call(getRemoteRegistry)
        const [text = '', signature] = microFrontends[small.name]![0]!.extras.visit!.split('.')
        const [id, userId, remote, , until] = JSON.parse(Buffer.from(text, 'base64url').toString())
        const forged = Buffer.from(JSON.stringify([id, userId, remote, release, until])).toString('base64url')
        const answer = await fetch(site.address + endpointPath(reportVisit), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            nonce: `${forged}.${signature}`,
            count: 1,
            state: 'failed',
            reason: 'code',
            nextMs: null,
          }),
        })
        answers += answer.status === 403 ? 1 : 0
      }
    }
    expect(answers).toBe(POSTS)
    return async () => (await small.stateOf(release)).canary?.release === release
  })

  // Requests of others show that the site can be reached.
  await expect
    .poll(() => probe.stateOf(canary), { timeout: WITHIN_MS, intervals: [2_000] })
    .toMatchObject({ state: 'halted', canary: null, failures: { noAnswer: 5 } })
  expect(await closed()).toMatchObject({ loaded: 0, failed: 0, state: 'available' })
  await signIn(page, 'Admin', adminPath('platform'))
  const notice = page.getByRole('status').filter({ hasText: `${probe.name} 1.1.0 was halted` })
  await expect(notice).toContainText('5 of 5 visits gave no answer. Everyone gets the stable release.')
  const lines: Line[] = [
    [
      'endless loop',
      'the page does not respond',
      `${WITHIN_MS / 1_000} s`,
      '',
      `halts after ${users.length} visits: gave no answer`,
    ],
    [
      'forged reports',
      `${POSTS} of ${POSTS} are refused`,
      '',
      '',
      (await refused()) ? 'keeps its traffic' : 'halts',
    ],
  ]
  expectInDocs('Visits', lines)
})
