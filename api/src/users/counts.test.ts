import {
  createMarket,
  createUser,
  deleteMarket,
  deleteUser,
  listMarkets,
  listUsers,
  marketCount,
  userCount,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const rowsOf = async (app: TestApp, table: 'users' | 'markets') => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

describeOnEachDatabase('the counts of the dashboard', (app) => {
  test('are those of the rows in the database, active or not, as these come and go [API-12] [DSH-1]', async () => {
    const as = await app.signIn('Admin')
    const counts = async () => ({
      users: (await app.call(userCount, { as })).data.userCount,
      markets: (await app.call(marketCount, { as })).data.marketCount,
    })
    const expectCounts = async (expected: { users: number; markets: number }) => {
      expect(await counts()).toEqual(expected)
      expect({ users: await rowsOf(app, 'users'), markets: await rowsOf(app, 'markets') }).toEqual(expected)
    }
    await expectCounts({ users: 3, markets: 0 })

    for (const active of [true, false]) {
      const username = `${active ? 'noor' : 'former'}@freehold.test`
      const names = { firstName: 'Noor', lastName: 'Haddad', username, accountName: 'Delridge Partners' }
      const body = { ...names, password: 'a password of hers', roleId: 'investor', active }
      expect((await app.call(createUser, { as, body })).status).toBe(200)
    }
    for (const city of ['Tacoma', 'Yakima', 'Auburn', 'Kent']) {
      const body = { city, state: 'WA', description: '', active: city !== 'Kent' } as const
      expect((await app.call(createMarket, { as, body })).status).toBe(200)
    }
    await expectCounts({ users: 5, markets: 4 })

    const former = (await app.call(listUsers, { as })).data.find(({ active }) => !active)!
    const tacoma = (await app.call(listMarkets, { as })).data.find(({ city }) => city === 'Tacoma')!
    await app.call(deleteUser, { as, params: { id: former._id } })
    await app.call(deleteMarket, { as, params: { id: tacoma._id } })
    await expectCounts({ users: 4, markets: 3 })
  })

  test('are refused to anyone but Admins [API-12] [DSH-5]', async () => {
    for (const as of [await app.signIn('Agent'), await app.signIn('Investor')])
      for (const count of [userCount, marketCount]) {
        const { status, data } = await app.call(count, { as })
        expect([status, data]).toEqual([403, undefined])
      }
    expect((await app.call(userCount)).status).toBe(401)
  })
})
