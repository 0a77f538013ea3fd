import { listRecentSearches, recordRecentSearch, type Bounds } from '@freehold/contracts'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const fairview: Bounds = { sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } }

const record = (app: TestApp, as: string, search: string, viewport?: Bounds | null) =>
  app.call(recordRecentSearch, { as, body: { search, viewport } })

const texts = async (app: TestApp, as: string) =>
  (await app.call(listRecentSearches, { as })).data.recentSearches.map(({ search }) => search)

describeOnEachDatabase('recent searches', (app) => {
  test('a picked place is recorded with where it lies, and listed newest first [API-10] [MAP-18]', async () => {
    const token = await app.signIn('Investor')
    const { status, data } = await record(app, token, ' Fairview, WA ', fairview)
    expect(status).toBe(200)
    expect(data).toEqual({
      _id: expect.any(String),
      search: 'Fairview, WA',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      viewport: fairview,
    })
    expect(Math.abs(Date.parse(data.createdAt) - Date.now())).toBeLessThan(60_000)
    await record(app, token, 'Marston, OR')
    const { recentSearches } = (await app.call(listRecentSearches, { as: token })).data
    expect(recentSearches).toEqual([expect.objectContaining({ search: 'Marston, OR', viewport: null }), data])
  })

  test('the same text again moves up instead of doubling, and takes the new viewport [API-10] [MAP-18]', async () => {
    const token = await app.signIn('Investor')
    await record(app, token, 'Fairview, WA')
    await record(app, token, 'Marston, OR')
    await record(app, token, 'fairview, WA', fairview)
    const { recentSearches } = (await app.call(listRecentSearches, { as: token })).data
    expect(recentSearches.map(({ search, viewport }) => [search, viewport])).toEqual([
      ['fairview, WA', fairview],
      ['Marston, OR', null],
    ])
  })

  test("each user sees and moves only the user's own [API-10]", async () => {
    const [investor, agent] = [await app.signIn('Investor'), await app.signIn('Agent')]
    await record(app, investor, 'Fairview, WA')
    await record(app, agent, 'Fairview, WA')
    await record(app, agent, 'Marston, OR')
    expect(await texts(app, investor)).toEqual(['Fairview, WA'])
    expect(await texts(app, agent)).toEqual(['Marston, OR', 'Fairview, WA'])
    expect((await app.get('/api/v1/auth/recentSearches')).status).toBe(401)
  })

  test('the newest fifty are kept [API-10]', async () => {
    const [token, other] = [await app.signIn('Investor'), await app.signIn('Agent')]
    await record(app, other, 'Old but mine')
    for (let count = 1; count <= 53; count++) await record(app, token, `Place ${count}`)
    const kept = await texts(app, token)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'Place 53', 'Place 4'])
    expect(await texts(app, other)).toEqual(['Old but mine'])
  })

  test('ten tabs that record at once lose and double nothing [API-10]', async () => {
    const token = await app.signIn('Investor')
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => record(app, token, `Place ${index % 3}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await texts(app, token)).toSorted()).toEqual(['Place 0', 'Place 1', 'Place 2'])
  })

  test.each([
    [{ search: ' ' }, 'search'],
    [{ search: 'x'.repeat(301) }, 'search'],
    [{ search: 'Fairview', viewport: { ne: fairview.ne } }, 'viewport.sw'],
  ])('%j is refused by name [API-24]', async (body, field) => {
    const response = await app.post('/api/v1/auth/recentSearches', body, await app.signIn('Investor'))
    expect([response.status, Object.keys(response.error!.fields!)]).toEqual([400, [field]])
  })
})
