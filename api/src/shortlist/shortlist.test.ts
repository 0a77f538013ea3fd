import {
  addToShortlist,
  changeShortlisted,
  listShortlist,
  listShortlistMarks,
  removeFromShortlist,
  SHORTLIST_MAX,
  type ShortlistChange,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { setRates } from '../rates/rates.queries'
import { recomputeResults } from '../results/recomputeResults'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { moveShortlisted } from './shortlist.queries'

const add = (app: TestApp, as: string, id: string) => app.call(addToShortlist, { as, params: { id } })
const change = (app: TestApp, as: string, id: string, body: ShortlistChange) =>
  app.call(changeShortlisted, { as, params: { id }, body })
const remove = (app: TestApp, as: string, id: string) => app.call(removeFromShortlist, { as, params: { id } })
const list = async (app: TestApp, as: string) => (await app.call(listShortlist, { as })).data
const marks = async (app: TestApp, as: string) => (await app.call(listShortlistMarks, { as })).data
const idsOf = async (app: TestApp, as: string) => (await list(app, as)).map(({ propertyId }) => propertyId)

describeOnEachDatabase('the shortlist', (app) => {
  beforeEach(() =>
    addHomes(app.db, [
      { id: 'a', addressFull: '1 Alder St' },
      { id: 'b', addressFull: '2 Birch St' },
      { id: 'c', addressFull: '3 Cedar St' },
      { id: 'gone', visible: false },
    ]),
  )

  test('a home is added once, remembers its price and returns, and is removed with its note [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    await setRates(app.db, [
      { type: '30-year fixed', rate: 6.88, fetchedAt: new Date('2024-05-02'), source: 'test' },
    ])
    await app.db.execute(sql`
      update properties set rent = '{"monthlyRent": 2500, "method": "RENTAL_COMPS", "compsUsed": 4}' where id = 'a'`)
    await recomputeResults(app.db, ['a'])
    expect((await add(app, as, 'a')).data).toEqual({ propertyId: 'a', stage: 'watching', hasNote: false })
    const [before] = await list(app, as)
    expect(before).toMatchObject({
      PropertyAddressFull: '1 Alder St',
      stage: 'watching',
      note: '',
      home: { PropertyAddressCity: 'Fairview', listingStatus: 'forSale', LatestListingPrice: 400_000 },
      whenAdded: { LatestListingPrice: 400_000, BuyHoldResults: before!.home!.BuyHoldResults },
    })
    await app.db.execute(sql`update properties set listing_price = 380000 where id = 'a'`)
    await change(app, as, 'a', { stage: 'offered', note: ' Ask about the roof ' })
    expect((await add(app, as, 'a')).data).toEqual({ propertyId: 'a', stage: 'offered', hasNote: true })
    expect(await list(app, as)).toMatchObject([
      {
        note: 'Ask about the roof',
        createdAt: before!.createdAt,
        home: { LatestListingPrice: 380_000 },
        whenAdded: { LatestListingPrice: 400_000 },
      },
    ])
    expect(await marks(app, as)).toEqual([{ propertyId: 'a', stage: 'offered', hasNote: true }])
    expect((await remove(app, as, 'a')).status).toBe(204)
    expect([await list(app, as), await marks(app, as), (await remove(app, as, 'a')).status]).toEqual([
      [],
      [],
      404,
    ])
  })

  test('the list is sorted by stage, then the newest first [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    for (const id of ['a', 'b', 'c']) await add(app, as, id)
    expect(await idsOf(app, as)).toEqual(['c', 'b', 'a'])
    await change(app, as, 'c', { stage: 'passed' })
    await change(app, as, 'b', { stage: 'bought' })
    expect(await idsOf(app, as)).toEqual(['a', 'b', 'c'])
  })

  test('a withdrawn home stays with its address and note, and nothing else of it is shown [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    await add(app, as, 'a')
    await app.db.execute(sql`update properties set visible = false where id = 'a'`)
    const { data: noted } = await change(app, as, 'a', { note: 'Off the market' })
    expect(noted).toEqual({
      propertyId: 'a',
      PropertyAddressFull: '1 Alder St',
      stage: 'watching',
      note: 'Off the market',
      version: expect.any(String),
      createdAt: expect.any(String),
      home: null,
      whenAdded: null,
    })
    expect(await list(app, as)).toEqual([noted])
    expect((await remove(app, as, 'a')).status).toBe(204)
    expect((await add(app, as, 'a')).status).toBe(404)
  })

  test('a note that was changed meanwhile is not overwritten, a stage is [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    await add(app, as, 'a')
    const [{ version } = { version: '' }] = await list(app, as)
    const { data: first } = await change(app, as, 'a', { note: 'From one tab', version })
    const second = await change(app, as, 'a', { note: 'From another', version })
    expect([second.status, second.error!.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await change(app, as, 'a', { stage: 'bought', version })).data).toMatchObject({
      stage: 'bought',
      note: 'From one tab',
      version: first.version,
    })
    expect((await change(app, as, 'a', { note: 'Both', version: first.version })).data.note).toBe('Both')
  })

  test('one user keeps so many homes and no more, also when many are added at once [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    await addHomes(
      app.db,
      Array.from({ length: SHORTLIST_MAX }, (_, index) => ({ id: `h${index}` })),
    )
    await app.db.execute(sql`
      insert into shortlisted_homes (user_id, property_id, stage, when_added)
      select u.id, 'h' || n, 'watching', '{}' from users u, generate_series(0, ${SHORTLIST_MAX - 3}) n
      where u.username = 'investor@freehold.test'`)
    const added = await Promise.all(['a', 'b', 'c'].map((id) => add(app, as, id)))
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(added.find(({ status }) => status === 409)!.error!.message).toBe(
      'Your shortlist already has 200 homes. Remove one to add another',
    )
    expect((await add(app, as, 'h0')).status).toBe(200)
    await remove(app, as, 'h0')
    expect((await add(app, as, 'h0')).status).toBe(200)
    expect(await list(app, as)).toHaveLength(SHORTLIST_MAX)
    expect((await add(app, await app.signIn('Agent'), 'a')).status).toBe(200)
  })

  test('a home that becomes part of another hands on its place, and its note where both are on a list [DEAL-5]', async () => {
    const [one, both] = [await app.signIn('Investor'), await app.signIn('Agent')]
    await add(app, one, 'a')
    await change(app, one, 'a', { note: 'Mine', stage: 'offered' })
    for (const id of ['a', 'b']) await add(app, both, id)
    await change(app, both, 'a', { note: 'Old roof' })
    await change(app, both, 'b', { note: 'Large lot', stage: 'bought' })
    await app.db.transaction(async (tx) => {
      await moveShortlisted(tx, 'a', 'b')
      await tx.execute(sql`insert into replaced_homes (id, property_id) values ('a', 'b')`)
      await tx.execute(sql`delete from properties where id = 'a'`)
    })
    expect(await list(app, one)).toMatchObject([{ propertyId: 'b', note: 'Mine', stage: 'offered' }])
    expect(await list(app, both)).toMatchObject([
      { propertyId: 'b', note: 'Large lot\nOld roof', stage: 'bought' },
    ])
    // By its old id, as an open page would.
    expect((await change(app, one, 'a', { stage: 'passed' })).data).toMatchObject({ propertyId: 'b' })
    expect((await remove(app, one, 'a')).status).toBe(204)
    expect(await list(app, one)).toEqual([])
  })

  test('the list of a deleted user goes with the user [DEAL-5]', async () => {
    const as = await app.signIn('Investor')
    await add(app, as, 'a')
    await app.db.execute(sql`delete from users where username = 'investor@freehold.test'`)
    expect((await app.db.execute(sql`select 1 from shortlisted_homes`)).rows).toEqual([])
  })

  test.each([
    [{}, []],
    [{ stage: 'sold' }, ['stage']],
    [{ note: 'x'.repeat(5_001) }, ['note']],
    [{ note: 'a\0b' }, ['note']],
    [{ note: '\uD800' }, ['note']],
    [{ note: null }, ['note']],
  ])('%j is refused and changes nothing [DEAL-5] [API-24]', async (body, fields: string[]) => {
    const as = await app.signIn('Investor')
    await add(app, as, 'a')
    const before = await list(app, as)
    const { status, error } = await app.request({
      method: 'PATCH',
      url: '/api/v1/auth/shortlist/a',
      as,
      body,
    })
    expect(status).toBe(400)
    if (fields.length > 0) expect(Object.keys(error!.fields!)).toEqual(fields)
    expect(await list(app, as)).toEqual(before)
  })

  test.each(['unknown', 'gone'])('the home %j cannot be added [DEAL-5]', async (id) => {
    const as = await app.signIn('Investor')
    expect((await add(app, as, id)).status).toBe(404)
    expect((await change(app, as, id, { stage: 'passed' })).status).toBe(404)
    expect(await list(app, as)).toEqual([])
  })
})
