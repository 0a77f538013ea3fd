import {
  addToShortlist,
  changeShortlisted,
  listSavedAnalyses,
  listSessions,
  refreshToken,
  saveAnalysis,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes } from '../testing/addHomes'
import { buyHoldInputs } from '../testing/buyHoldInputs'
import { describeOnEachDatabase, type TestApp, type TestRole } from '../testing/testApp'

/** The owner's items, by the names in the paths below. */
async function ownThings(app: TestApp) {
  const { token, refreshToken: refresh } = await app.startSession('Investor')
  const body = {
    name: 'Secret plan',
    strategy: 'buyHold',
    propertyId: 'home',
    inputs: buyHoldInputs,
  } as const
  const { data } = await app.call(saveAnalysis, { as: token, body })
  const onList = { as: token, params: { id: 'home' } }
  await app.call(addToShortlist, onList)
  await app.call(changeShortlisted, { ...onList, body: { note: 'Secret note' } })
  await app.post('/api/v1/auth/recentSearches', { search: 'Secret place' }, token)
  const { data: sessions } = await app.call(listSessions, { as: token })
  return { token, refresh, analysis: data._id, home: 'home', session: sessions[0]!._id }
}

/** Everything that the database contains of the owner. */
async function stateOf(app: TestApp) {
  const { rows } = await app.db.execute(sql`
    select (select json_agg(s order by s.id) from saved_analyses s)::text as analyses,
      (select json_agg(h order by h.user_id) from shortlisted_homes h)::text as shortlist,
      (select json_agg(r order by r.id) from recent_searches r)::text as searches,
      (select json_agg(json_build_array(u.username, u.first_name, u.strategy_ids, u.market_ids) order by u.id) from users u
        where u.username = 'investor@freehold.test')::text as users,
      (select count(*) from sessions s join users u on u.id = s.user_id
        where u.username = 'investor@freehold.test')::int as sessions,
      (select count(*) from email_changes c join users u on u.id = c.user_id
        where u.username = 'investor@freehold.test')::int as changes`)
  return rows[0]
}

const attempts: [
  string,
  (name: string) => string,
  object | undefined,
  'analysis' | 'home' | 'session' | 'token',
][] = [
  ['GET', (id) => `/api/v1/auth/savedAnalyses/${id}`, undefined, 'analysis'],
  ['PATCH', (id) => `/api/v1/auth/savedAnalyses/${id}`, { name: 'Mine now' }, 'analysis'],
  ['PUT', (id) => `/api/v1/auth/savedAnalyses/${id}`, { inputs: {} }, 'analysis'],
  ['POST', (id) => `/api/v1/auth/savedAnalyses/${id}/undo`, {}, 'analysis'],
  ['DELETE', (id) => `/api/v1/auth/savedAnalyses/${id}`, undefined, 'analysis'],
  ['PATCH', (id) => `/api/v1/auth/shortlist/${id}`, { stage: 'bought' }, 'home'],
  ['DELETE', (id) => `/api/v1/auth/shortlist/${id}`, undefined, 'home'],
  ['DELETE', (id) => `/api/v1/auth/sessions/${id}`, undefined, 'session'],
  ['DELETE', (token) => `/api/v1/auth/session/${token}`, undefined, 'token'],
]

const lists = [
  'savedAnalyses',
  'shortlist',
  'shortlistMarks',
  'recentSearches',
  'sessions',
  'getUser',
  'userDetails',
  'lookups/investmentMarkets',
  'lookups/investmentInterests',
  'lookups/investmentStrategies',
]

describeOnEachDatabase('what belongs to one user', (app) => {
  beforeEach(() => addHomes(app.db, [{ id: 'home' }]))

  test.each<TestRole>(['Agent', 'Admin'])(
    'is to an %s exactly what does not exist, and stays as it is [API-3] [API-10] [API-17]',
    async (role) => {
      const things = await ownThings(app)
      const before = await stateOf(app)
      const as = await app.signIn(role)
      for (const [method, url, body, thing] of attempts) {
        const [theirs, nobodys] = [
          await app.request({ method, url: url(things[thing]), as, body }),
          await app.request({ method, url: url('there-is-no-such-thing'), as, body }),
        ]
        const { requestId: _, ...refusal } = theirs.error!
        expect([method, url(thing), theirs.status, refusal]).toEqual([
          method,
          url(thing),
          404,
          { ...nobodys.error, requestId: undefined },
        ])
      }
      expect(await stateOf(app)).toEqual(before)
      expect((await app.call(listSavedAnalyses, { as: things.token })).data).toHaveLength(1)
      const { status } = await app.call(refreshToken, { body: { refreshToken: things.refresh } })
      expect(status).toBe(200)
    },
  )

  test('is in no list of another, whatever ids the query names [API-7] [API-8] [API-10]', async () => {
    const things = await ownThings(app)
    const as = await app.signIn('Agent')
    const query = `?userId=${things.session}&user=investor@freehold.test&id=${things.analysis}`
    for (const list of lists) {
      const { status, text } = await app.get(`/api/v1/auth/${list}${query}`, as)
      expect([list, status]).toEqual([list, 200])
      for (const trace of ['Secret', 'investor@', 'Priya', things.analysis, things.session]) {
        expect(text).not.toContain(trace)
      }
    }
  })

  test('is not changed by a body that names its owner [API-8] [API-17] [API-24]', async () => {
    await ownThings(app)
    const before = await stateOf(app)
    const as = await app.signIn('Agent')
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from users where username = 'investor@freehold.test'`,
    )
    const owner = { _id: rows[0]!.id, id: rows[0]!.id, userId: rows[0]!.id }
    const sent: [string, string, object][] = [
      [
        'PATCH',
        'userDetails',
        {
          firstName: 'Evil',
          lastName: 'Twin',
          email: 'evil@freehold.test',
          currentPassword: 'freehold-demo',
        },
      ],
      ['PATCH', 'profile/strategies', { updates: [] }],
      ['PATCH', 'profile/markets', { updates: [] }],
      ['POST', 'recentSearches', { search: 'Agent was here' }],
    ]
    for (const [method, path, body] of sent) {
      const { status } = await app.request({
        method,
        url: `/api/v1/auth/${path}`,
        as,
        body: { ...body, ...owner },
      })
      expect([path, status]).toEqual([path, 200])
    }
    await app.db.execute(
      sql`delete from recent_searches where search = 'Agent was here' and user_id <> ${owner.id}`,
    )
    expect(await stateOf(app)).toEqual(before)
  })
})
