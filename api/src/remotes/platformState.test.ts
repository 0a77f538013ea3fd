import {
  getPlatformState,
  listSessions,
  promoteRelease,
  quarantineRelease,
  releaseIdOf,
  rollBackRemote,
} from '@freehold/contracts'
import { type MadeRelease, makeRelease, promote, publishOver, sequenceOf } from '../testing/releases'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const params = { remote: 'remote-x' }
const release = makeRelease()
const name = `remote-x/${releaseIdOf(release.description)}`
const reason = 'It sends away what people type'

async function goLive(app: TestApp, as: string) {
  await publishOver(app, as, release)
  const body = { release: releaseIdOf(release.description), percent: 100, sequence: 0, reason }
  expect((await app.call(promoteRelease, { as, params, body })).status).toBe(200)
}

const quarantine = (app: TestApp, as: string) => {
  const body = { release: releaseIdOf(release.description), sequence: 1, reason }
  return app.call(quarantineRelease, { as, params, body })
}

describeOnEachDatabase('what open tabs ask for', (app) => {
  test('a quarantined release is named within seconds, to anyone, for 30 days', async () => {
    const as = await app.signIn('Admin')
    expect((await app.call(getPlatformState)).data).toEqual({ revision: 0, revoked: [], withdrawn: [] })
    await goLive(app, as)
    app.passSeconds(2)
    const { data: before } = await app.call(getPlatformState)
    expect(before).toEqual({ revision: expect.any(Number), revoked: [], withdrawn: [] })
    expect((await quarantine(app, as)).status).toBe(200)
    app.passSeconds(2)
    const { data, headers } = await app.call(getPlatformState)
    expect(data.revoked).toEqual([name])
    expect(data.revision).toBeGreaterThan(before.revision)
    expect(headers['cache-control']).toBe('public, max-age=5')
    app.passSeconds(29 * 86_400)
    expect((await app.call(getPlatformState)).data.revoked).toEqual([name])
    app.passSeconds(2 * 86_400)
    expect((await app.call(getPlatformState)).data.revoked).toEqual([])
  })

  test('a release that was rolled back or halted is named for 30 days, unless it has traffic again [PLT-8]', async () => {
    const as = await app.signIn('Admin')
    const [first, second] = [release, makeRelease({ version: '2.0.0' })]
    const nameOf = ({ description }: MadeRelease) => `remote-x/${releaseIdOf(description)}`
    const withdrawn = async () => {
      app.passSeconds(3)
      return (await app.call(getPlatformState)).data.withdrawn
    }
    const rollBack = async () => {
      const body = { sequence: await sequenceOf(app, as, 'remote-x'), reason }
      expect((await app.call(rollBackRemote, { as, params, body })).status).toBe(200)
    }
    for (const made of [first, second]) {
      await publishOver(app, as, made)
      await promote(app, as, made)
    }
    expect(await withdrawn()).toEqual([])
    await rollBack()
    expect(await withdrawn()).toEqual([nameOf(second)])
    await promote(app, as, second, 10)
    expect(await withdrawn()).toEqual([])
    await rollBack()
    expect(await withdrawn()).toEqual([nameOf(second)])
    app.passSeconds(29 * 86_400)
    expect(await withdrawn()).toEqual([nameOf(second)])
    app.passSeconds(2 * 86_400)
    expect(await withdrawn()).toEqual([])
  })

  test('however many ask at once, the database is asked once', async () => {
    const asked = jest.spyOn(app.db, 'execute')
    const responses = await Promise.all(Array.from({ length: 50 }, () => app.call(getPlatformState)))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
    asked.mockRestore()
  })

  test('polling is no activity: with a token it neither marks the session as seen nor is logged', async () => {
    app.setTime(new Date())
    const as = await app.signIn('Admin')
    app.passSeconds(120)
    app.log.length = 0
    await app.get('/api/v1/platform', as)
    expect(app.log.join('\n')).not.toContain('/api/v1/platform')
    app.passSeconds(30)
    const { data } = await app.call(listSessions, { as: await app.signIn('Admin') })
    const seenAfterSeconds = data.map(
      ({ createdAt, lastSeenAt }) => (Date.parse(lastSeenAt) - Date.parse(createdAt)) / 1_000,
    )
    expect(seenAfterSeconds).toEqual([0, 0])
  })

  test('a clock that is set back keeps no old answer', async () => {
    const as = await app.signIn('Admin')
    await goLive(app, as)
    await app.call(getPlatformState)
    expect((await quarantine(app, as)).status).toBe(200)
    app.passSeconds(-3_600)
    expect((await app.call(getPlatformState)).data.revoked).toEqual([name])
  })
})
