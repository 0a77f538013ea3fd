import {
  type BodyInputOf,
  getPlatform,
  getRemoteRegistry,
  releaseIdOf,
  reportVisit,
  rollBackRemote,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { cleanUpDeploys } from './cleanUpDeploys'
import { releaseVisits } from '../db/schema'
import {
  type MadeRelease,
  makeRelease,
  promote,
  publishOver,
  recordTest,
  settingsToken,
} from '../testing/releases'
import { describeOnEachDatabase, type TestApp, type TestRole } from '../testing/testApp'
import { insertVisits, signInInvestors, sweepVisits } from '../testing/visits'

const remote = 'remote-x'
const stable = makeRelease({ version: '1.2.0' })
const canary = makeRelease({ version: '1.3.0' })
const forAdmins = makeRelease({ name: 'remote-y', version: '1.0.0', paths: ['/app/y'], roles: ['Admin'] })
const idOf = ({ description }: MadeRelease) => releaseIdOf(description)

type Report = Partial<BodyInputOf<typeof reportVisit>> & Record<string, unknown>

/** The nonces that a user gets for the releases of a remote, the preferred release first. */
async function noncesOf(app: TestApp, as: string, of = remote): Promise<string[]> {
  const { data } = await app.call(getRemoteRegistry, { as })
  return (data.microFrontends[of] ?? []).map(({ extras }) => extras.visit!)
}

const send = (app: TestApp, nonce: string, report: Report = {}) =>
  app.call(reportVisit, {
    body: { nonce, count: 1, state: 'loaded', nextMs: null, ...report } as BodyInputOf<typeof reportVisit>,
  })

/** Opens a page with the user's release of the remote: one visit, with one report. */
async function visit(app: TestApp, as: string, report: Report = {}) {
  const [nonce] = await noncesOf(app, as)
  expect((await send(app, nonce!, report)).status).toBe(204)
  return nonce!
}

async function stateOf(app: TestApp, made: MadeRelease) {
  const { data } = await app.call(getPlatform, { as: await app.signIn('Admin') })
  const found = data.remotes.find(({ name }) => name === made.description.name)!
  return { ...found, ...found.releases.find(({ release }) => release === idOf(made))! }
}

/** Makes `stable` the stable release, and then `canary` the canary of everyone but one in ten thousand. */
async function startCanary(app: TestApp): Promise<string> {
  const as = await settingsToken(app, remote)
  for (const made of [stable, canary]) await publishOver(app, as, made)
  await promote(app, as, stable)
  await promote(app, as, canary, 99.99)
  return as
}

const signInAll = (app: TestApp, ...roles: TestRole[]) => Promise.all(roles.map((role) => app.signIn(role)))

/** Lets time pass, with a sweep every 5 s, while others use the site; or while no one can reach it. */
async function pass(app: TestApp, seconds: number, { isReached = true } = {}) {
  for (let passed = 0; passed < seconds; passed += 5) {
    app.passSeconds(5)
    if (isReached) await app.get('/api/v1/platform')
    await sweepVisits(app)
  }
}

/** Users of the canary cannot make any. */
const addStableVisits = (app: TestApp, visits: Parameters<typeof insertVisits>[2], users?: number) =>
  insertVisits(app, `${remote}/${idOf(stable)}`, visits, users)

const repeat = <Value>(times: number, make: (index: number) => Value) =>
  Array.from({ length: times }, (_, i) => make(i))

describeOnEachDatabase('visits of releases', (app) => {
  test('a report needs the nonce that the registry gave, unchanged and not expired [PLT-6]', async () => {
    await startCanary(app)
    const [investor] = await signInAll(app, 'Investor')
    const nonces = await noncesOf(app, investor!)
    expect(nonces).toHaveLength(2)
    const [nonce] = nonces as [string, string]
    const [text, signature] = nonce.split('.') as [string, string]
    const content = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forge = (index: number, value: unknown) =>
      `${Buffer.from(JSON.stringify(content.with(index, value))).toString('base64url')}.${signature}`
    const forged = [
      'made up',
      text,
      `${text}.`,
      `${nonce}.${signature}`,
      `${text}.${'A'.repeat(signature.length)}`,
      forge(0, 'another visit'),
      forge(1, 'another user'),
      forge(2, 'remote-y'),
      forge(3, idOf(stable)),
      forge(4, content[4] + 1),
    ]
    for (const wrong of forged) expect([wrong, (await send(app, wrong)).status]).toEqual([wrong, 403])
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0, failed: 0 })
    expect((await send(app, nonce)).status).toBe(204)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1 })
    app.passSeconds(app.config.sessionSeconds + 1)
    expect((await send(app, nonces[1]!)).status).toBe(403)
    // No session is asked for, and none is refreshed.
    expect((await app.post('/api/v1/auth/remotes/reports', {}, investor)).status).toBe(404)
  })

  test('older commands and remotes, which expect limits of failed loads, can read the platform', async () => {
    await startCanary(app)
    const { data } = await app.call(getPlatform, { as: await app.signIn('Admin') })
    expect(data.haltsAbove).toEqual({ percent: 5, sample: 20 })
    expect(data.remotes[0]!.releases[0]).toMatchObject({ loaded: 0, failed: 0 })
  })

  test('a nonce is for one visit, a later report replaces an earlier one, and a user counts ten times [PLT-6]', async () => {
    await startCanary(app)
    const [investor] = await signInAll(app, 'Investor')
    const nonce = await visit(app, investor!, { count: 3, figures: { inp: 90 } })
    for (const count of [1, 2, 3]) await send(app, nonce, { count, state: 'failed', reason: 'code' })
    expect(await stateOf(app, canary)).toMatchObject({
      loaded: 1,
      failed: 0,
      figures: { inp: 90, lcp: null },
    })
    await send(app, nonce, { count: 4, figures: { inp: 120, lcp: 700 } })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1, figures: { inp: 120, lcp: 700 } })
    await send(app, nonce, { count: 5, state: 'failed', reason: 'render' })
    await send(app, nonce, { count: 6, state: 'loaded' })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0, failed: 1, failures: { render: 1 } })
    for (const _ of repeat(14, Boolean)) await visit(app, investor!)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 9, failed: 1 })
  })

  test('visits that begin at the same time count ten as well, and a report is small [PLT-6]', async () => {
    await startCanary(app)
    const [investor] = await signInAll(app, 'Investor')
    const nonces: string[] = []
    for (const _ of repeat(16, Boolean)) nonces.push((await noncesOf(app, investor!))[0]!)
    const answers = await Promise.all(nonces.map((nonce) => send(app, nonce, { nextMs: null })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 10 })
    expect((await send(app, 'x'.repeat(4_000))).status).toBe(413)
    expect((await send(app, 'x'.repeat(3_000))).status).toBe(400)
  })

  test('users outside of a canary cannot halt it, nor one user inside, nor an investor an admin remote [PLT-6]', async () => {
    const as = await settingsToken(app, remote)
    for (const made of [stable, canary]) await publishOver(app, as, made)
    await promote(app, as, stable)
    await promote(app, as, canary, 0.01)
    const admins = await settingsToken(app, 'remote-y')
    await publishOver(app, admins, forAdmins)
    await promote(app, admins, forAdmins)
    const users = await signInAll(app, 'Investor', 'Agent')
    for (const user of users) {
      expect(await noncesOf(app, user, 'remote-y')).toEqual([])
      for (const _ of repeat(10, Boolean)) await visit(app, user, { state: 'failed', reason: 'code' })
    }
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({ canary: { release: idOf(canary) }, failed: 0 })
    expect(await stateOf(app, forAdmins)).toMatchObject({ failed: 0 })
    // The posts tell on the release that these two were served.
    expect(await stateOf(app, stable)).toMatchObject({
      failed: 20,
      failing: expect.stringContaining('20 of 20 visits'),
    })

    await recordTest(app, as, canary, [forAdmins])
    await promote(app, as, canary, 99.99)
    for (const _ of repeat(10, Boolean)) await visit(app, users[0]!, { state: 'failed', reason: 'code' })
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({ canary: { release: idOf(canary) }, failed: 10 })
  })

  test('pages in an endless loop halt the canary once their reports are overdue, and it says so [PLT-5]', async () => {
    await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    for (const user of [...users, ...users, ...users])
      await visit(app, user, { state: 'loading', nextMs: 15_000 })
    await pass(app, 25)
    expect(await stateOf(app, canary)).toMatchObject({ canary: { release: idOf(canary) }, failed: 0 })
    await pass(app, 30)
    expect(await stateOf(app, canary)).toMatchObject({
      canary: null,
      stable: idOf(stable),
      changedBy: 'system',
      state: 'halted',
      stateReason: '6 of 6 visits gave no answer',
      failures: { noAnswer: 6 },
    })
    expect((await promote(app, await settingsToken(app, remote), canary)).error?.message).toContain(
      'is halted',
    )
    expect(await noncesOf(app, users[0]!)).toHaveLength(1)
  })

  test('a page that was only busy is not held against the release once it reports again [PLT-5]', async () => {
    await startCanary(app)
    const [investor] = await signInAll(app, 'Investor')
    const nonce = await visit(app, investor!, { nextMs: 15_000 })
    await pass(app, 60)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0, failed: 1 })
    await send(app, nonce, { count: 2 })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1, failed: 0, failures: {} })
  })

  test('pages that are hidden or closed while they load are unknown, and later they count with what was known [PLT-5]', async () => {
    await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    for (const user of [...users, ...users, ...users]) {
      const nonce = await visit(app, user, { state: 'loading', nextMs: 15_000 })
      await send(app, nonce, { count: 2, state: 'loading', nextMs: null })
    }
    await pass(app, 120)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0, failed: 0, state: 'available' })
    const nonce = await visit(app, users[0]!, { nextMs: 15_000, figures: { errors: 1 } })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0 })
    await send(app, nonce, { count: 2, figures: { errors: 2 } })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1, figures: { errors: 2 } })
  })

  test('while no one can reach the server, or it has no database, no visit gets overdue [PLT-6]', async () => {
    await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    const nonces: string[] = []
    for (const user of [...users, ...users, ...users]) nonces.push(await visit(app, user, { nextMs: 15_000 }))
    await sweepVisits(app)
    await pass(app, 150, { isReached: false })
    // The first requests after the outage; every page repeats its report within 5 s.
    await pass(app, 5)
    for (const nonce of nonces) await send(app, nonce, { count: 2, nextMs: 15_000 })
    await pass(app, 20)
    expect(await stateOf(app, canary)).toMatchObject({ failed: 0, state: 'available' })

    const noDatabase = { ...app.api.services, log: app.api.log, db: null as never }
    for (const _ of repeat(12, Boolean)) {
      app.passSeconds(5)
      await app.get('/api/v1/platform')
      await expect(app.api.visits.sweep(noDatabase)).rejects.toThrow(TypeError)
    }
    await pass(app, 5)
    expect(await stateOf(app, canary)).toMatchObject({ failed: 0, state: 'available' })
  })

  test('pages that are closed during an outage are unknown, and one that froze before it gave no answer [PLT-6]', async () => {
    await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    await visit(app, users[0]!, { state: 'loading', nextMs: 15_000 })
    await pass(app, 30)
    for (const user of [...users, ...users, ...users])
      await visit(app, user, { nextMs: 15_000, figures: { errors: 1 } })
    await pass(app, 30, { isReached: false })
    await pass(app, 90)
    expect(await stateOf(app, canary)).toMatchObject({
      loaded: 0,
      failed: 1,
      failures: { noAnswer: 1 },
      state: 'available',
    })

    const before = await visit(app, users[0]!, { nextMs: 15_000 })
    await pass(app, 5)
    // Its page is closed while the server is without its database.
    const noDatabase = { ...app.api.services, log: app.api.log, db: null as never }
    for (const _ of repeat(6, Boolean)) {
      app.passSeconds(5)
      await app.get('/api/v1/platform')
      await expect(app.api.visits.sweep(noDatabase)).rejects.toThrow(TypeError)
    }
    await pass(app, 90)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 0, failed: 1 })
    await send(app, before, { count: 2 })
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1, failed: 1 })
  })

  test('an outage that the stable release has too blames neither [PLT-6]', async () => {
    await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    await addStableVisits(
      app,
      repeat(8, () => ({ reason: 'noAnswer' as const, figures: { failedCalls: 6 } })),
    )
    for (const user of [...users, ...users, ...users, ...users])
      await visit(app, user, { nextMs: 15_000, figures: { failedCalls: 7 } })
    await pass(app, 60)
    expect(await stateOf(app, canary)).toMatchObject({ failed: 8, state: 'available' })
  })

  test('a canary that gets more users is compared with the stable visits since then, which share an outage [PLT-6]', async () => {
    const as = await settingsToken(app, remote)
    for (const made of [stable, canary]) await publishOver(app, as, made)
    await promote(app, as, stable)
    await promote(app, as, canary, 1)
    await signInInvestors(app, 40)
    const name = `${remote}/${idOf(canary)}`
    await addStableVisits(
      app,
      repeat(200, () => ({})),
      40,
    )
    await insertVisits(app, name, [{}, {}])
    await sweepVisits(app)
    app.passSeconds(86_400)
    await promote(app, as, canary, 50)
    app.passSeconds(60)
    const half = repeat(40, (index) => (index % 2 === 0 ? { reason: 'noAnswer' as const } : {}))
    await addStableVisits(app, half, 10)
    await insertVisits(app, name, half.slice(20), 10)
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({ failed: 10, state: 'available' })

    app.passSeconds(1)
    await insertVisits(
      app,
      name,
      repeat(60, () => ({ reason: 'render' as const })),
      10,
    )
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({
      state: 'halted',
      stateReason: expect.stringMatching(/^70 of 80 visits failed: .*; in 1\.2\.0, 20 of 40 failed$/),
    })
  })

  test('a halt that fails is tried again, and does not keep other remotes from theirs [PLT-5]', async () => {
    await startCanary(app)
    const as = await settingsToken(app, 'remote-y')
    const other = makeRelease({ name: 'remote-y', version: '1.1.0', paths: ['/app/y'], roles: ['Admin'] })
    for (const made of [forAdmins, other]) await publishOver(app, as, made)
    await promote(app, as, forAdmins)
    await promote(app, as, other, 50)
    const crashes = repeat(6, () => ({ reason: 'render' as const }))
    for (const made of [canary, other])
      await insertVisits(app, `${made.description.name}/${idOf(made)}`, crashes)
    await app.db.execute(
      sql`alter table remote_changes add constraint no_halt check (remote <> 'remote-x' or action <> 'halted') not valid`,
    )
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({ state: 'available' })
    expect(await stateOf(app, other)).toMatchObject({ state: 'halted' })
    expect(app.log.join()).toContain('the visits of a remote could not be judged')
    await app.db.execute(sql`alter table remote_changes drop constraint no_halt`)
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({
      state: 'halted',
      stateReason: '6 of 6 visits crashed',
    })
  })

  test('a fault that begins late is seen, because the last ten visits of each user count [PLT-5]', async () => {
    await startCanary(app)
    const name = `${remote}/${idOf(canary)}`
    await addStableVisits(
      app,
      repeat(30, () => ({})),
    )
    await insertVisits(
      app,
      name,
      repeat(45, () => ({})),
    )
    await sweepVisits(app)
    app.passSeconds(60)
    await insertVisits(
      app,
      name,
      repeat(25, () => ({ reason: 'render' as const })),
    )
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({
      state: 'halted',
      stateReason: '25 of 30 visits crashed; in 1.2.0, 0 of 30 failed',
    })
  })

  const loads = { lcp: 1_000, inp: 100, blocked: 0.05, heapGrowth: 4e5, errors: 0, failedCalls: 0 }
  test.each([
    [
      'a crash on a click',
      { state: 'failed', reason: 'render' },
      '5 of 5 visits crashed; in 1.2.0, 0 of 30 failed',
    ],
    [
      'doubled interaction times',
      { figures: { ...loads, inp: 205 } },
      'Interactions take 206 ms at the median, 102 ms in 1.2.0',
    ],
    [
      'a doubled time to paint',
      { figures: { ...loads, lcp: 2_400 } },
      'The largest content is painted after 2.4 s at the median, 1.0 s in 1.2.0',
    ],
    [
      'a leak',
      { figures: { ...loads, heapGrowth: 2.1e7 } },
      'Memory grows by 21.0 MB a minute at the median, 0.4 MB in 1.2.0',
    ],
    [
      'long tasks',
      { figures: { ...loads, blocked: 0.4 } },
      'Long tasks block the page 40 % of the time at the median, 5 % in 1.2.0',
    ],
    [
      'errors',
      { figures: { ...loads, errors: 2 } },
      'A visit has 2 JavaScript errors on average, 0 in 1.2.0',
    ],
    [
      'failed calls',
      { figures: { ...loads, failedCalls: 3 } },
      'A visit has 3 failed calls on average, 0 in 1.2.0',
    ],
  ] as const)('%s in a canary halts it within 20 visits [PLT-5]', async (_, report, cause) => {
    await startCanary(app)
    await addStableVisits(
      app,
      repeat(30, (index) => ({ figures: { ...loads, inp: 100 + (index % 5) } })),
    )
    const users = await signInInvestors(app, 4)
    let visits = 0
    for (; visits < 20 && (await stateOf(app, canary)).state === 'available'; visits += 1) {
      const figures =
        'figures' in report ? { ...report.figures, inp: report.figures.inp + (visits % 3) } : loads
      await visit(app, users[visits % 4]!, { ...report, figures })
      await sweepVisits(app)
    }
    expect(await stateOf(app, canary)).toMatchObject({ state: 'halted', stateReason: cause })
    expect(visits).toBeLessThanOrEqual(20)
  })

  test('a canary that begins anew is judged by the visits since', async () => {
    const as = await startCanary(app)
    const users = await signInAll(app, 'Investor', 'Agent')
    for (const index of repeat(20, Number)) await visit(app, users[index % 2]!)
    await sweepVisits(app)
    app.passSeconds(1)
    const { sequence } = await stateOf(app, canary)
    await app.call(rollBackRemote, { as, params: { remote }, body: { sequence, reason: 'Enough' } })
    app.passSeconds(4_000)
    await promote(app, as, canary, 99.99)
    const [investor, agent] = await signInAll(app, 'Investor', 'Agent')
    for (const user of [investor!, agent!, investor!, agent!, investor!])
      await visit(app, user, { state: 'failed', reason: 'integrity' })
    await sweepVisits(app)
    expect(await stateOf(app, canary)).toMatchObject({
      stateReason: '5 of 5 visits got a file that does not match its hash',
      loaded: 20,
    })
  })

  test('visits are deleted after 30 days, and not before', async () => {
    await startCanary(app)
    await visit(app, await app.signIn('Investor'))
    await cleanUpDeploys(app.api.services)
    expect(await stateOf(app, canary)).toMatchObject({ loaded: 1 })
    app.passSeconds(30 * 86_400 + 1)
    await cleanUpDeploys(app.api.services)
    expect((await app.db.select().from(releaseVisits)).length).toBe(0)
  })
})
