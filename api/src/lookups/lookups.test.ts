import {
  createInterest,
  createMarket,
  createStrategy,
  deleteInterest,
  deleteMarket,
  deleteStrategy,
  getInterest,
  getMarket,
  getStrategy,
  getUser,
  interestCount,
  investmentInterests,
  investmentMarkets,
  investmentStrategies,
  listInterests,
  listMarkets,
  listStrategies,
  marketCount,
  type MarketInput,
  strategyCount,
  updateInterest,
  updateMarket,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileStrategies,
  updateStrategy,
  StrategyKey,
} from '@freehold/contracts'
import { describeOnEachDatabase } from '../testing/testApp'

const kinds = [
  {
    noun: 'strategy',
    id: 'API-22',
    list: listStrategies,
    total: strategyCount,
    get: getStrategy,
    create: createStrategy,
    update: updateStrategy,
    remove: deleteStrategy,
    lookup: investmentStrategies,
    choose: updateProfileStrategies,
    profile: 'strategies',
  },
  {
    noun: 'interest',
    id: 'API-20',
    list: listInterests,
    total: interestCount,
    get: getInterest,
    create: createInterest,
    update: updateInterest,
    remove: deleteInterest,
    lookup: investmentInterests,
    choose: updateProfileInterests,
    profile: 'interests',
  },
] as const

const input = { name: 'Land Banking', description: 'Buy land and wait.', active: true }

describeOnEachDatabase('strategies and interests', (app) => {
  describe.each(kinds)(
    'a $noun',
    ({ id, list, total, get, create, update, remove, lookup, choose, profile }) => {
      test(`is made, read, listed by name, changed and deleted [${id}]`, async () => {
        const as = await app.signIn('Admin')
        const { data: made } = await app.call(create, { as, body: input })
        expect(made).toEqual({ _id: expect.any(String), version: expect.any(String), ...input })
        const params = { id: made._id }
        expect((await app.call(get, { as, params })).data).toEqual(made)
        await app.call(create, { as, body: { ...input, name: 'airports' } })
        const names = (await app.call(list, { as })).data.map(({ name }) => name.toLowerCase())
        expect(names).toEqual(names.toSorted())
        expect(names).toContain('airports')
        const changed = { name: 'Land', description: 'Still land.', active: false }
        const put = await app.request({
          method: 'PUT',
          url: `/api/v1/admin${update.path.replace(':id', made._id)}`,
          body: { _id: made._id, ...changed },
          as,
        })
        expect(put.data).toEqual({ _id: made._id, version: expect.any(String), ...changed })
        expect((await app.call(remove, { as, params })).status).toBe(204)
        for (const gone of [
          await app.call(get, { as, params }),
          await app.call(update, { as, params, body: changed }),
          await app.call(remove, { as, params }),
        ]) {
          expect(gone).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
        }
      })

      test(`a name in use, in any case, is refused on its field [${id}]`, async () => {
        const as = await app.signIn('Admin')
        await app.call(create, { as, body: input })
        const { data: other } = await app.call(create, { as, body: { ...input, name: 'Other' } })
        const taken = { ...input, name: 'LAND banking' }
        for (const response of [
          await app.call(create, { as, body: taken }),
          await app.call(update, { as, params: { id: other._id }, body: taken }),
        ]) {
          expect([response.status, response.error?.code, Object.keys(response.error?.fields ?? {})]).toEqual([
            409,
            'CONFLICT',
            ['name'],
          ])
        }
      })

      test(`the list is searched, filtered, sorted and cut [ADM-2, ${id}]`, async () => {
        const as = await app.signIn('Admin')
        for (const [name, active] of [
          ['Land', true],
          ['Boats', false],
          ['airports', true],
        ] as const)
          await app.call(create, { as, body: { name, description: `Own ${name} now`, active } })
        const found = async (query: object) =>
          (await app.call(list, { as, query: { search: 'own now', ...query } })).data.map(({ name }) => name)
        expect(await found({})).toEqual(['airports', 'Boats', 'Land'])
        expect(await found({ order: 'desc', limit: '1', offset: '1' })).toEqual(['Boats'])
        expect(await found({ sort: 'active', order: 'desc' })).toEqual(['Land', 'airports', 'Boats'])
        expect(await found({ active: 'false' })).toEqual(['Boats'])
        const { data } = await app.call(total, { as, query: { search: 'own now', active: 'true' } })
        expect(Object.values(data)).toEqual([2])
      })

      test(`an edit that began before someone else's is refused, and goes through from the newer state [${id}]`, async () => {
        const as = await app.signIn('Admin')
        const { data: made } = await app.call(create, { as, body: input })
        const params = { id: made._id }
        const edit = (name: string, version?: string) =>
          app.call(update, { as, params, body: { ...input, name, version } })
        const first = await edit('First', made.version)
        expect(first.status).toBe(200)
        const late = await edit('Second', made.version)
        expect([late.status, late.error?.code]).toEqual([409, 'CHANGED_MEANWHILE'])
        const { data: newer } = await app.call(get, { as, params })
        expect(newer).toMatchObject({ name: 'First', version: first.data.version })
        expect((await edit('Second', newer.version)).data.name).toBe('Second')
        expect((await edit('Third')).data.name).toBe('Third')
      })

      test(`an edit names what it edits, or nothing, and never another one [${id}]`, async () => {
        const as = await app.signIn('Admin')
        const { data: made } = await app.call(create, { as, body: input })
        const { data: other } = await app.call(create, { as, body: { ...input, name: 'Other' } })
        const params = { id: made._id }
        const edit = (name: string, own: { _id?: string } = {}) =>
          app.call(update, { as, params, body: { ...input, ...own, name } })
        expect((await edit('With its id', { _id: made._id })).data.name).toBe('With its id')
        expect((await edit('Without an id')).data.name).toBe('Without an id')
        const refused = await edit('With the id of another', { _id: other._id })
        expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
          400,
          'INVALID_INPUT',
          ['_id'],
        ])
        const names = (await app.call(list, { as, query: {} })).data.map(({ name }) => name)
        expect(names).toEqual(expect.arrayContaining(['Without an id', 'Other']))
        expect(names).not.toContain('With the id of another')
      })

      test(`an inactive one stays in profiles and is not offered [API-16]`, async () => {
        const as = await app.signIn('Admin')
        const { data: made } = await app.call(create, { as, body: input })
        await app.call(choose, { as, body: { updates: [made._id] } })
        await app.call(update, { as, params: { id: made._id }, body: { ...input, active: false } })
        const offered = (await app.call(lookup, { as: await app.signIn('Investor') })).data
        expect(offered.map(({ _id }) => _id)).not.toContain(made._id)
        expect((await app.call(getUser, { as })).data.profile[profile]).toEqual([made._id])
      })

      test(`a deleted one leaves every profile [${id}]`, async () => {
        const as = await app.signIn('Admin')
        const investor = await app.signIn('Investor')
        const { data: made } = await app.call(create, { as, body: input })
        const { data: kept } = await app.call(create, { as, body: { ...input, name: 'Kept' } })
        for (const user of [as, investor]) {
          await app.call(choose, { as: user, body: { updates: [made._id, kept._id] } })
        }
        await app.call(remove, { as, params: { id: made._id } })
        for (const user of [as, investor]) {
          expect((await app.call(getUser, { as: user })).data.profile[profile]).toEqual([kept._id])
        }
      })
    },
  )

  test('the strategies that the engine computes have its keys as ids [API-16]', async () => {
    const { data } = await app.call(investmentStrategies, { as: await app.signIn('Investor') })
    const names = {
      brrrr: 'BRRRR',
      buyHold: 'Buy & Hold',
      fixFlip: "Fix'N'Flip",
      shortTerm: 'Short-term Rental',
    }
    const listed = data.map(({ _id, name }) => [_id, name] as const)
    expect(listed.filter(([id]) => id in names)).toEqual(Object.entries(names))
    expect(listed.map(([id]) => id).toSorted()).toEqual(StrategyKey.options.toSorted())
  })

  test('a built-in strategy that was deleted and is added again is the one that the engine knows [API-22]', async () => {
    const as = await app.signIn('Admin')
    await app.call(deleteStrategy, { as, params: { id: 'brrrr' } })
    const { data } = await app.call(createStrategy, { as, body: { ...input, name: 'Brrrr' } })
    expect(data._id).toBe('brrrr')
  })
})

const tacoma: MarketInput = { city: 'Tacoma', state: 'WA', description: '', active: true }

describeOnEachDatabase('markets', (app) => {
  test('a market is made, read, changed, counted and deleted [API-21]', async () => {
    const as = await app.signIn('Admin')
    const { data: made } = await app.call(createMarket, { as, body: tacoma })
    const params = { id: made._id }
    expect((await app.call(getMarket, { as, params })).data).toEqual({
      _id: made._id,
      version: expect.any(String),
      ...tacoma,
    })
    expect((await app.call(marketCount, { as })).data).toEqual({ marketCount: 1 })
    const changed = { ...tacoma, description: 'Port city', active: false }
    expect((await app.call(updateMarket, { as, params, body: changed })).data).toEqual({
      _id: made._id,
      version: expect.any(String),
      ...changed,
    })
    expect((await app.call(deleteMarket, { as, params })).status).toBe(204)
    expect((await app.call(marketCount, { as })).data).toEqual({ marketCount: 0 })
    for (const gone of [
      await app.call(getMarket, { as, params }),
      await app.call(updateMarket, { as, params, body: changed }),
      await app.call(deleteMarket, { as, params }),
    ]) {
      expect(gone.status).toBe(404)
    }
  })

  test('an edit names the market that it edits, or none, and never another one [API-21]', async () => {
    const as = await app.signIn('Admin')
    const { data: made } = await app.call(createMarket, { as, body: tacoma })
    const { data: other } = await app.call(createMarket, { as, body: { ...tacoma, state: 'OR' } })
    const params = { id: made._id }
    const edit = (description: string, own: { _id?: string } = {}) =>
      app.call(updateMarket, { as, params, body: { ...tacoma, ...own, description } })
    expect((await edit('With its id', { _id: made._id })).data.description).toBe('With its id')
    expect((await edit('Without an id')).data.description).toBe('Without an id')
    const refused = await edit('With the id of another', { _id: other._id })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['_id']])
    const saved = (await app.call(listMarkets, { as })).data.map(({ description }) => description)
    expect(saved.toSorted()).toEqual(['', 'Without an id'])
  })

  test('active ones are offered by city, an Admin sees all [API-16]', async () => {
    const as = await app.signIn('Admin')
    const cities = ['Yakima', 'bellingham', 'Tacoma', 'Auburn']
    for (const city of cities)
      await app.call(createMarket, { as, body: { ...tacoma, city, active: city !== 'Auburn' } })
    const offered = await app.call(investmentMarkets, { as: await app.signIn('Agent') })
    expect(offered.data.map(({ city }) => city)).toEqual(['bellingham', 'Tacoma', 'Yakima'])
    expect((await app.call(listMarkets, { as })).data).toHaveLength(4)
  })

  test('the list is searched, filtered, sorted and cut [ADM-2, API-21]', async () => {
    const as = await app.signIn('Admin')
    const rows = [
      ['Yakima', 'Hops', true],
      ['bellingham', 'Bay', false],
      ['Tacoma', '', true],
    ] as const
    for (const [city, description, active] of rows)
      await app.call(createMarket, { as, body: { ...tacoma, city, description, active } })
    const found = async (query: object) =>
      (await app.call(listMarkets, { as, query })).data.map(({ city }) => city)
    expect(await found({ sort: 'name', order: 'desc', limit: '2' })).toEqual(['Yakima', 'Tacoma'])
    expect(await found({ sort: 'description' })).toEqual(['Tacoma', 'bellingham', 'Yakima'])
    expect(await found({ sort: 'active', order: 'desc' })).toEqual(['Yakima', 'Tacoma', 'bellingham'])
    expect(await found({ search: 'tacoma, wa' })).toEqual(['Tacoma'])
    expect(await found({ search: 'HOPS' })).toEqual(['Yakima'])
    const query = { active: 'true', search: 'wa' } as const
    expect((await app.call(marketCount, { as, query })).data).toEqual({ marketCount: 2 })
  })

  test('a city is there once a state, and once only when two add it at the same time [API-21]', async () => {
    const as = await app.signIn('Admin')
    const twice = await Promise.all([
      app.call(createMarket, { as, body: tacoma }),
      app.call(createMarket, { as, body: { ...tacoma, city: 'TACOMA' } }),
    ])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = twice.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ code: 'CONFLICT', fields: { city: expect.any(String) } })
    expect((await app.call(createMarket, { as, body: { ...tacoma, state: 'OR' } })).status).toBe(200)
  })

  test('of two edits that began with the same state one is refused [API-21]', async () => {
    const as = await app.signIn('Admin')
    const { data: made } = await app.call(createMarket, { as, body: tacoma })
    const edit = (description: string) => {
      const body = { ...tacoma, description, version: made.version }
      return app.call(updateMarket, { as, params: { id: made._id }, body })
    }
    const responses = await Promise.all([edit('Port'), edit('Harbor')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.data.description
    expect((await app.call(getMarket, { as, params: { id: made._id } })).data.description).toBe(saved)
    const { error } = responses.find(({ status }) => status === 409)!
    expect(error?.code).toBe('CHANGED_MEANWHILE')
  })

  test('a deleted market leaves every profile [API-21]', async () => {
    const as = await app.signIn('Admin')
    const investor = await app.signIn('Investor')
    const { data: made } = await app.call(createMarket, { as, body: tacoma })
    await app.call(updateProfileMarkets, { as: investor, body: { updates: [made._id] } })
    await app.call(deleteMarket, { as, params: { id: made._id } })
    expect((await app.call(getUser, { as: investor })).data.profile.markets).toEqual([])
  })
})
