import {
  DAY_MS,
  deleteAnalysis,
  deleteUser,
  getSavedAnalysis,
  listShareLinks,
  openSharedReport,
  revokeShareLink,
  saveAnalysis,
  shareAnalysis,
  SHARE_LINKS_MAX,
  type ShareInput,
  WITHHELD,
} from '@freehold/contracts'
import { eq, sql } from 'drizzle-orm'
import { listings, properties, shareLinks, users } from '../db/schema'
import { REMOVED, REMOVED_AND_WITHHELD } from '../homes/removals'
import { addHomes, addMedia } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import type { FrozenReport } from './freezeReport'
import { deleteOldShareLinks } from './shareLinks.queries'

const inputs = {
  listingPrice: 400_000,
  downPaymentAmount: 100_000,
  interestRate: 0,
  loanTermInMonths: 300,
  monthlyRent: 2_500,
  monthlyTaxes: 300,
  monthlyHoa: 50,
  monthlyInsurance: 100,
  monthlyExpenses: 50,
  rehabCost: 20_000,
}

async function save(app: TestApp, as: string) {
  const body = {
    name: '1 Alder St, my secret plan',
    strategy: 'buyHold' as const,
    propertyId: 'home',
    inputs,
  }
  return (await app.call(saveAnalysis, { as, body })).data._id
}

const share = (app: TestApp, as: string, id: string, body: Partial<ShareInput> = {}) =>
  app.call(shareAnalysis, { as, params: { id }, body: { days: 30, showsAddress: true, ...body } })

const open = (app: TestApp, token: string, from?: string) =>
  app.call(openSharedReport, { body: { token }, ...(from !== undefined && { from }) })

const figureOf = ({ key, value }: { key: string; value: number | null }) => [key, value]

const list = async (app: TestApp, as: string, id: string) =>
  (await app.call(listShareLinks, { as, params: { id } })).data

const change = (app: TestApp, home: Partial<typeof properties.$inferInsert>) =>
  app.db.update(properties).set(home).where(eq(properties.id, 'home'))

/** What everyone gets for a token that shows nothing, without what differs between any two responses. */
async function refusal(app: TestApp, token: string) {
  const { status, text, headers } = await open(app, token)
  const { 'x-request-id': _, date: __, ...same } = headers
  return { status, text: text.replace(/"requestId":"[^"]+"/, ''), headers: same }
}

describeOnEachDatabase('shared reports', (app) => {
  const now = new Date('2024-03-07T12:00:00Z')
  let owner: string
  let analysis: string

  beforeEach(async () => {
    app.setTime(now)
    await addHomes(app.db, [{ id: 'home', addressFull: '1 Alder St', listOffice: 'Alder Realty' }])
    owner = await app.signIn('Investor')
    analysis = await save(app, owner)
  })

  test('a link shows the report to anyone, with the figures that the server computes [DEAL-2]', async () => {
    const sources = {
      monthlyRent: { source: 'Median of 9 leases', isOld: true },
      __proto__x: { source: 'x' },
    }
    const { data: link } = await share(app, owner, analysis, { sources })
    expect(link).toEqual({
      _id: expect.any(String),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      revokedAt: null,
      showsAddress: true,
      timesOpened: 0,
      lastOpenedAt: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { status, data, headers } = await open(app, link.token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(data).toMatchObject({
      sharedBy: { name: expect.stringMatching(/\w+ \w+/), accountName: expect.any(String) },
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
      home: {
        street: '1 Alder St',
        place: 'Fairview, WA 98001',
        listOffice: 'Alder Realty',
        listingPrice: 400_000,
        beds: 3,
        squareFeet: 1_500,
      },
      strategy: 'buyHold',
      results: { cashOnCashRoi: 10, cashOnCashRoiStatus: 'OK', warnings: [] },
    })
    const sourceOf = Object.fromEntries(data.inputs.map(({ key, ...input }) => [key, input]))
    expect(sourceOf['monthlyRent']).toMatchObject({ value: 2_500, source: 'Median of 9 leases', isOld: true })
    expect(sourceOf['monthlyTaxes']).toMatchObject({ value: 300, source: 'Entered' })
    const { results } = (await app.call(getSavedAnalysis, { as: owner, params: { id: analysis } })).data
    expect(data.steps.map(figureOf)).toEqual((results['working'] as typeof data.steps).map(figureOf))
    expect(data.steps.length).toBeGreaterThan(5)
    expect(JSON.stringify(data)).not.toContain('secret plan')
  })

  test('new prices, facts and inputs of the home and its withdrawal do not change a shared report [DEAL-2]', async () => {
    const { token } = (await share(app, owner, analysis)).data
    const { data: before } = await open(app, token)
    await change(app, { listingPrice: 1, bedrooms: 9, addressFull: '2 Birch St', listOffice: 'Other' })
    expect((await open(app, token)).data).toEqual(before)
    await app.db.insert(listings).values({ ...listing, contentHash: REMOVED, visible: false })
    await change(app, { visible: false })
    expect((await open(app, token)).data).toEqual(before)
    expect((await share(app, owner, analysis)).status).toBe(409)
  })

  test('a home that may no longer be shown is not shown by a link, nor an address that is withheld by now [DEAL-2]', async () => {
    const { token } = (await share(app, owner, analysis)).data
    await change(app, { addressFull: WITHHELD, listOffice: null })
    const { data, text } = await open(app, token)
    expect(data.home).toMatchObject({ street: WITHHELD, place: 'Fairview, WA 98001', listOffice: null })
    expect(text).not.toMatch(/Alder/)
    await app.db.insert(listings).values({ ...listing, contentHash: REMOVED_AND_WITHHELD, visible: false })
    await change(app, { visible: false })
    expect((await open(app, token)).status).toBe(404)
    await change(app, { visible: true, addressFull: '1 Alder St' })
    expect((await open(app, token)).data.home.street).toBe('1 Alder St')
  })

  test('photos are those of the listing when the report is opened, and none without the address [DEAL-2]', async () => {
    const photosOf = async (token: string) => (await open(app, token)).data.photos
    const { token } = (await share(app, owner, analysis)).data
    const without = (await share(app, owner, analysis, { showsAddress: false })).data.token
    expect(await photosOf(token)).toEqual([])
    await addMedia(app.db, 'home', ['/media/plan.png', '/media/front.jpg'], {
      '/media/plan.png': 'floorPlan',
    })
    expect(await photosOf(token)).toEqual([{ url: '/media/front.jpg', caption: null }])
    expect(await photosOf(without)).toEqual([])
    await change(app, { visible: false })
    expect(await photosOf(token)).toEqual([])
    await change(app, { visible: true, addressFull: WITHHELD })
    expect(await photosOf(token)).toEqual([])
    const whenWithheld = (await share(app, owner, analysis)).data.token
    await change(app, { addressFull: '1 Alder St' })
    expect(await photosOf(whenWithheld)).toEqual([])
    expect(await photosOf(token)).toHaveLength(1)
  })

  test('a report has its scenario’s id, and none without the address [DEAL-2]', async () => {
    const { token } = (await share(app, owner, analysis)).data
    const { data, text } = await open(app, token)
    expect(data.scenarioId).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const without = await open(app, (await share(app, owner, analysis, { showsAddress: false })).data.token)
    expect(without.text).not.toContain(data.scenarioId)
    await change(app, { addressFull: WITHHELD })
    expect(text).toContain(data.scenarioId)
    expect((await open(app, token)).text).not.toContain(data.scenarioId)
  })

  test('a report has the ratios that lenders ask for, and the returns at the ends of the ranges [DEAL-2]', async () => {
    const arv = { arv: 500_000, low: 450_000, high: 550_000, method: 'MEDIAN_PPSF', compsUsed: 5 }
    await change(app, { arv })
    const { monthlyTaxes, monthlyHoa, monthlyInsurance, monthlyExpenses } = inputs
    const body = {
      name: 'Refinanced',
      strategy: 'brrrr' as const,
      propertyId: 'home',
      inputs: {
        monthlyRent: 4_500,
        monthlyTaxes,
        monthlyHoa,
        monthlyInsurance,
        monthlyExpenses,
        listingPrice: 400_000,
        arv: 500_000,
        interestRate: 0.07,
        loanTermInMonths: 360,
      },
    }
    const saved = (await app.call(saveAnalysis, { as: owner, body })).data
    const { data } = await open(app, (await share(app, owner, saved._id)).data.token)
    const valueOf = (key: string) => data.steps.find((step) => step.key === key)!.value!
    expect(valueOf('noi')).toBe(48_000)
    expect(valueOf('dscr')).toBeCloseTo(48_000 / (12 * valueOf('monthlyMortgage')), 3)
    expect(new Set(data.steps.map(({ key }) => key)).size).toBe(data.steps.length)
    const { conservative, optimistic } = data.cases!
    expect(conservative.cashOnCashRoi!).toBeLessThan(data.results.cashOnCashRoi!)
    expect(optimistic.cashOnCashRoi!).toBeGreaterThan(data.results.cashOnCashRoi!)
    const first = (await share(app, owner, analysis)).data
    expect((await open(app, first.token)).data).not.toHaveProperty('cases')
  })

  test('without the address a report neither has nor stores the number of the house [DEAL-2]', async () => {
    await change(app, { addressFull: '1047 18th Ave Unit 3' })
    const { token } = (await share(app, owner, analysis, { showsAddress: false })).data
    const { data, text } = await open(app, token)
    expect(data.home.street).toBe('18th Ave')
    const [stored] = await app.db.select().from(shareLinks)
    for (const known of [text, JSON.stringify(stored!.report)]) expect(known).not.toMatch(/1047|Unit 3/)
    const home = { ...(stored!.report as FrozenReport).home, street: '& 1049 18th Ave' }
    await app.db.update(shareLinks).set({ report: { ...(stored!.report as FrozenReport), home } })
    expect((await open(app, token)).data.home.street).toBe('Address not shown')
    await change(app, { addressFull: WITHHELD })
    const later = (await share(app, owner, analysis, { showsAddress: true })).data
    await change(app, { addressFull: '1047 18th Ave' })
    expect((await open(app, later.token)).data.home.street).toBe(WITHHELD)
  })

  test('expired, revoked and unknown links get the same response [DEAL-2]', async () => {
    const links = [
      await share(app, owner, analysis, { days: 7 }),
      await share(app, owner, analysis, { days: 90 }),
    ]
    const [expiring, revoked] = links.map(({ data }) => data)
    const unknown = await refusal(app, 'x'.repeat(43))
    expect(unknown).toMatchObject({ status: 404, headers: { 'x-robots-tag': 'noindex' } })
    const params = { id: analysis, link: revoked!._id }
    expect((await app.call(revokeShareLink, { as: owner, params })).status).toBe(204)
    expect(await refusal(app, revoked!.token)).toEqual(unknown)
    app.setTime(new Date(now.getTime() + 7 * DAY_MS - 1))
    expect((await open(app, expiring!.token)).status).toBe(200)
    app.setTime(new Date(now.getTime() + 7 * DAY_MS))
    expect(await refusal(app, expiring!.token)).toEqual(unknown)
  })

  test('the owner sees how often a link was opened, and revokes it once [DEAL-2]', async () => {
    const { token, ...link } = (await share(app, owner, analysis)).data
    for (const seconds of [60, 120]) {
      app.setTime(new Date(now.getTime() + seconds * 1_000))
      await open(app, token)
    }
    const lastOpenedAt = new Date(now.getTime() + 120_000).toISOString()
    const opened = { ...link, timesOpened: 2, lastOpenedAt }
    expect(await list(app, owner, analysis)).toEqual([opened])
    const revoke = async () =>
      (await app.call(revokeShareLink, { as: owner, params: { id: analysis, link: link._id } })).status
    expect(await revoke()).toBe(204)
    app.passSeconds(60)
    expect(await revoke()).toBe(204)
    expect((await open(app, token)).status).toBe(404)
    expect(await list(app, owner, analysis)).toEqual([{ ...opened, revokedAt: lastOpenedAt }])
    expect(await app.db.select({ report: shareLinks.report }).from(shareLinks)).toEqual([{ report: null }])
  })

  test('only the hash of a token is stored', async () => {
    const { token } = (await share(app, owner, analysis)).data
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select ${shareLinks}::text as text from ${shareLinks}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).not.toContain(token)
    expect(await list(app, owner, analysis)).toEqual([
      expect.not.objectContaining({ token: expect.anything() }),
    ])
  })

  test('no one else can list, make or revoke links to an analysis [DEAL-2]', async () => {
    const { _id: link, token } = (await share(app, owner, analysis)).data
    const other = await app.signIn('Admin')
    const own = await save(app, other)
    const statuses = [
      await app.call(listShareLinks, { as: other, params: { id: analysis } }),
      await share(app, other, analysis),
      await app.call(revokeShareLink, { as: other, params: { id: analysis, link } }),
      await app.call(revokeShareLink, { as: other, params: { id: own, link } }),
      await app.call(openSharedReport, { as: other, body: { token: other } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect((await open(app, token)).status).toBe(200)
  })

  test('links end with their analysis, and with their user [DEAL-2]', async () => {
    const { token } = (await share(app, owner, analysis)).data
    const second = (await share(app, owner, await save(app, owner))).data.token
    await app.call(deleteAnalysis, { as: owner, params: { id: analysis } })
    expect((await open(app, token)).status).toBe(404)
    expect((await open(app, second)).status).toBe(200)
    const ofOwner = eq(users.username, 'investor@freehold.test')
    await app.db.update(users).set({ active: false }).where(ofOwner)
    expect((await open(app, second)).status).toBe(404)
    const [user] = await app.db.select({ id: users.id }).from(users).where(ofOwner)
    const admin = await app.signIn('Admin')
    expect((await app.call(deleteUser, { as: admin, params: { id: user!.id } })).status).toBe(204)
    expect(await app.db.$count(shareLinks)).toBe(0)
  })

  test('openings are limited by network, whether or not the links work [DEAL-2]', async () => {
    const { token } = (await share(app, owner, analysis)).data
    const statusesOf = async (count: number, from: string) => {
      const responses = []
      for (let index = 0; index < count; index++)
        responses.push(await open(app, index % 2 ? token : 'x', from))
      return responses.map(({ status }) => status)
    }
    expect((await statusesOf(60, '203.0.113.7')).filter((status) => status === 429)).toEqual([])
    const [unknown, known] = [await open(app, 'x', '203.0.113.7'), await open(app, token, '203.0.113.7')]
    expect([unknown.status, known.status]).toEqual([429, 429])
    expect(known.headers['retry-after']).toBe('60')
    expect((await open(app, token, '203.0.113.8')).status).toBe(200)
  })

  test('an analysis has a limited number of links that work, and old ones are deleted', async () => {
    const made = []
    for (let index = 0; index < SHARE_LINKS_MAX; index++)
      made.push(await share(app, owner, analysis, { days: 7 }))
    expect((await share(app, owner, analysis)).status).toBe(409)
    const params = { id: analysis, link: made[0]!.data._id }
    await app.call(revokeShareLink, { as: owner, params })
    expect((await share(app, owner, analysis, { days: 90 })).status).toBe(200)
    await deleteOldShareLinks(app.db, new Date(now.getTime() + 97 * DAY_MS))
    expect(await app.db.$count(shareLinks)).toBe(SHARE_LINKS_MAX + 1)
    await deleteOldShareLinks(app.db, new Date(now.getTime() + 97 * DAY_MS + 1))
    expect(await app.db.$count(shareLinks)).toBe(1)
  })

  test('a link works for 7, 30 or 90 days and no other time', async () => {
    const { status, error } = await share(app, owner, analysis, { days: 31 as 30 })
    expect([status, error?.fields]).toEqual([400, { days: 'Choose 7, 30 or 90 days' }])
  })
})

const listing = {
  id: 'home',
  source: 'test',
  listingKey: 'home',
  propertyId: 'home',
  status: 'forSale',
  addressFull: WITHHELD,
  city: 'Fairview',
  state: 'WA',
  zip: '98001',
} as const
