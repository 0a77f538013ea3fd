import { listUsers, userCount } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

/** Adds three users to the demo's, one of them inactive. */
async function addPeople(app: TestApp): Promise<void> {
  await app.db.execute(sql`insert into accounts (id, name) values ('t', '100% Homes_A'), ('z', 'zeta')`)
  await app.db.execute(sql`
    insert into users (id, first_name, last_name, username, password_hash, role_id, account_id, active, last_login_at)
    values
      ('ada', 'ada', 'Byron', 'b@freehold.test', '', 'agent', 't', true, '2024-03-05T00:00:00Z'),
      ('ema', 'Éma', 'Byron', 'a@freehold.test', '', 'investor', 'z', false, null),
      ('zed', 'Zed', 'adams', 'c@freehold.test', '', 'admin', 'z', true, '2023-01-01T00:00:00Z')`)
}

/** The names in the list for an Admin who has just signed in, after the Agent. */
const names = async (app: TestApp, query: object) => {
  await app.signIn('Agent')
  const { data } = await app.call(listUsers, { as: await app.signIn('Admin'), query })
  return data.map(({ firstName }) => firstName)
}

describeOnEachDatabase('the list of users', (app) => {
  beforeEach(() => addPeople(app))

  test.each([
    [{}, ['ada', 'Dana', 'Marcus', 'Priya', 'Zed', 'Éma']],
    [{ order: 'desc' }, ['Éma', 'Zed', 'Priya', 'Marcus', 'Dana', 'ada']],
    [{ sort: 'email' }, ['Éma', 'Dana', 'Marcus', 'ada', 'Zed', 'Priya']],
    [{ sort: 'role' }, ['Dana', 'Zed', 'ada', 'Marcus', 'Priya', 'Éma']],
    [{ sort: 'account', order: 'desc' }, ['Éma', 'Zed', 'Priya', 'Dana', 'Marcus', 'ada']],
    [{ sort: 'active' }, ['Éma', 'ada', 'Dana', 'Marcus', 'Priya', 'Zed']],
    [{ sort: 'lastLogin', order: 'desc' }, ['Dana', 'Marcus', 'ada', 'Zed', 'Priya', 'Éma']],
    [{ limit: '2' }, ['ada', 'Dana']],
    [{ limit: '2', offset: '4' }, ['Zed', 'Éma']],
    [{ limit: '2', offset: '6' }, []],
  ])('asked for %j it is %j [ADM-2, API-19]', async (query, expected) => {
    expect(await names(app, query)).toEqual(expected)
  })

  test.each([
    [{ search: 'byron' }, ['ada', 'Éma']],
    [{ search: ' BYRON  investor ' }, ['Éma']],
    [{ search: 'éma' }, ['Éma']],
    [{ search: '100% homes_' }, ['ada']],
    [{ search: 'h_mes' }, []],
    [{ search: '\\' }, []],
    [{ search: 'byron', active: 'true' }, ['ada']],
    [{ active: 'false' }, ['Éma']],
    [{ search: 'freehold.test', limit: '1', offset: '1', sort: 'email' }, ['Dana']],
  ])('%j finds %j, and the count is that of all it finds [ADM-2, API-19]', async (query, expected) => {
    expect(await names(app, query)).toEqual(expected)
    const { limit: _, offset: __, sort: ___, ...filter } = query as Record<string, string>
    const all = await names(app, filter)
    const as = await app.signIn('Admin')
    expect((await app.call(userCount, { as, query: filter })).data).toEqual({ userCount: all.length })
  })

  test.each([
    ['sort', { sort: 'passwordHash' }],
    ['order', { order: 'up' }],
    ['limit', { limit: '201' }],
    ['offset', { offset: '-1' }],
    ['active', { active: 'yes' }],
    ['search', { search: 'x'.repeat(201) }],
  ])('a wrong %s is refused by its name [API-24]', async (field, query) => {
    const { status, error } = await app.call(listUsers, {
      as: await app.signIn('Admin'),
      query: query as object,
    })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })

  test('pages of any order join up to the whole, also where rows are alike [ADM-2, API-19]', async () => {
    await app.db.execute(sql`
      insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
      select 'n' || n, 'Same', 'Name', n || '@freehold.test', '', 'investor', 'z' from generate_series(1, 45) n`)
    const as = await app.signIn('Admin')
    for (const sort of ['name', 'email', 'role', 'account', 'active', 'lastLogin'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await app.call(listUsers, { as, query: { sort, order } })).data
        const pages = []
        for (let offset = 0; offset < whole.length; offset += 10) {
          const query = { sort, order, limit: '10', offset: String(offset) }
          pages.push(...(await app.call(listUsers, { as, query })).data)
        }
        expect(pages).toEqual(whole)
      }
    }
  })
})
