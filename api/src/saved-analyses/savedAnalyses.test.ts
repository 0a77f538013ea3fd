import {
  analyzeBuyHold,
  deleteAnalysis,
  getProperty,
  getSavedAnalysis,
  listSavedAnalyses,
  renameAnalysis,
  saveAnalysis,
  SAVED_ANALYSES_MAX,
  undoAnalysisUpdate,
  updateAnalysis,
  type SavedAnalysisInput,
} from '@freehold/contracts'
import { eq, sql } from 'drizzle-orm'
import { properties } from '../db/schema'
import { changeRates } from '../rate-changes/changeRates'
import { setRates } from '../rates/rates.queries'
import { recomputeResults } from '../results/recomputeResults'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const buyHold = {
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
const flip = {
  purchasePrice: 300_000,
  arv: 420_000,
  rehabCosts: 30_000,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  monthlyTaxes: 250,
  monthlyUtilities: 0,
}

const rate = (percent: number, day: string) => ({
  type: '30-year fixed',
  rate: percent,
  fetchedAt: new Date(day),
  source: 'test',
})

const save = (app: TestApp, as: string, body: Partial<SavedAnalysisInput> = {}) =>
  app.call(saveAnalysis, {
    as,
    body: { name: 'Plan A', strategy: 'buyHold', propertyId: 'home', inputs: buyHold, ...body },
  })
const list = async (app: TestApp, as: string) => (await app.call(listSavedAnalyses, { as })).data

const read = (app: TestApp, as: string, id: string) => app.call(getSavedAnalysis, { as, params: { id } })

describeOnEachDatabase('saved analyses', (app) => {
  beforeEach(() =>
    addHomes(app.db, [
      { id: 'home', addressFull: '1 Alder St' },
      { id: 'gone', visible: false },
    ]),
  )

  test('an update keeps name, id, home and baseline, and has the results and the day of today [USE-3]', async () => {
    const as = await app.signIn('Investor')
    const { data: first } = await save(app, as, { name: 'Offer' })
    const { data: second } = await save(app, as)
    const changed = { ...buyHold, monthlyRent: 3_000 }
    const put = (inputs: object) =>
      app.call(updateAnalysis, { as, params: { id: first._id }, body: { inputs: { ...inputs } } })
    const { data } = await put({ ...changed, unknown: 1 })
    expect(data).toMatchObject({ _id: first._id, name: 'Offer', propertyId: 'home', inputs: changed })
    expect(data.cashOnCashRoi).toBe(((12 * (3_000 - 1_500)) / 120_000) * 100)
    expect(Date.parse(data.createdAt)).toBeGreaterThan(Date.parse(second.createdAt))
    expect((await list(app, as)).map(({ _id }) => _id)).toEqual([first._id, second._id])
    expect((await put({ ...changed, monthlyTaxes: -1 })).status).toBe(400)
    expect((await read(app, as, first._id)).data).toEqual(data)
  })

  /** The home's own input, at the rate of 2 May 2024 or that of a week later. */
  const ownAt = async (as: string, percent: number, day: string) => {
    await (percent === 6.88 ? setRates : changeRates)(app.db, [rate(percent, day)])
    await recomputeResults(app.db, ['home'])
    return (await app.call(getProperty, { as, params: { id: 'home' } })).data.buyHoldInput!
  }
  const earlierAndNow = async (as: string) => [
    await ownAt(as, 6.88, '2024-05-02'),
    await ownAt(as, 5.5, '2024-05-09'),
  ]

  test('inputs of an older link or analysis are saved with what the property’s own were then, so that a rate of then is still no choice [USE-3]', async () => {
    const as = await app.signIn('Investor')
    const [then, now] = await earlierAndNow(as)
    const inputs = { ...then, monthlyRent: 3_333 }
    const { data: linked } = await save(app, as, { inputs, baseline: { ...then, unknown: 1 } })
    expect([linked.baseline, linked.inputs['interestRate']]).toEqual([then, 0.0688])
    // What was left at the rate of then follows that of today.
    expect(linked.current!.cashOnCashRoi).toBeGreaterThan(linked.cashOnCashRoi!)
    const { data: plain } = await save(app, as, { inputs })
    expect([plain.baseline, plain.current!.cashOnCashRoi]).toEqual([now, plain.cashOnCashRoi])

    const put = (body: object) =>
      app.call(updateAnalysis, { as, params: { id: linked._id }, body: { inputs, ...body } })
    expect((await put({ inputs: { ...inputs, monthlyRent: 3_400 } })).data.baseline).toEqual(then)
    expect((await put({ baseline: now })).data.baseline).toEqual(now)
    expect((await put({ baseline: null })).data).toMatchObject({ baseline: null, current: null })
    const refused = await put({ baseline: { ...then, interestRate: 7 } })
    expect([refused.status, Object.keys(refused.error!.fields!)]).toEqual([400, ['baseline.interestRate']])
  })

  test('what a return assumed stays known in updates and copies of its analysis, once the listing states it [VAL-7]', async () => {
    const as = await app.signIn('Investor')
    const setFacts = (assumedFacts: 'taxes'[]) =>
      app.db.update(properties).set({ assumedFacts, missingFacts: [] }).where(eq(properties.id, 'home'))
    const [then] = await earlierAndNow(as)
    const assumed = { ...then, monthlyTaxes: 444 }
    await setFacts(['taxes'])
    const { data: old } = await save(app, as, { inputs: assumed, baseline: assumed })
    expect(old.savedFacts).toEqual({ assumedFacts: ['taxes'], missingFacts: [] })
    await setFacts([])
    const inputs = { ...assumed, monthlyRent: 3_333 }
    const body = { inputs, baseline: assumed }
    const updated = await app.call(updateAnalysis, { as, params: { id: old._id }, body })
    const copied = await save(app, as, { ...body, from: old._id })
    const ofOther = await save(app, await app.signIn('Agent'), { ...body, from: old._id })
    const entered = await save(app, as, { ...body, inputs: { ...inputs, monthlyTaxes: 400 }, from: old._id })
    expect([updated, copied, ofOther, entered].map(({ data }) => data.savedFacts?.assumedFacts)).toEqual([
      ['taxes'],
      ['taxes'],
      [],
      [],
    ])
  })

  test('the undo of an update puts back inputs, results, day and baseline, once, and not over a later update [USE-3]', async () => {
    const as = await app.signIn('Investor')
    const [then, now] = await earlierAndNow(as)
    const { data: first } = await save(app, as, { inputs: { ...then }, baseline: then })
    const params = { id: first._id }
    const put = async (monthlyRent: number) =>
      (
        await app.call(updateAnalysis, {
          as,
          params,
          body: { inputs: { ...now, monthlyRent }, baseline: now },
        })
      ).data
    const undo = (version: string | undefined) =>
      app.call(undoAnalysisUpdate, { as, params, body: { version } })
    expect((await undo(first.version)).status).toBe(409)
    const second = await put(3_000)
    expect(second.createdAt).not.toBe(first.createdAt)
    expect((await undo(second.version)).data).toEqual(first)
    expect((await undo(first.version)).error!.message).toBe('This update has been undone already')
    const again = await put(3_000)
    const last = await put(3_500)
    expect((await undo(again.version)).error!.code).toBe('CHANGED_MEANWHILE')
    expect((await read(app, as, first._id)).data).toEqual(last)
    const other = await app.signIn('Admin')
    expect((await app.call(undoAnalysisUpdate, { as: other, params, body: {} })).status).toBe(404)
  })

  test('of two tabs that update one analysis the later one is refused and told why; a new name is no update [USE-3]', async () => {
    const as = await app.signIn('Investor')
    const { data: opened } = await save(app, as)
    const params = { id: opened._id }
    const put = (monthlyRent: number, version: string | undefined) =>
      app.call(updateAnalysis, { as, params, body: { inputs: { ...buyHold, monthlyRent }, version } })
    await app.call(renameAnalysis, { as, params, body: { name: 'Mine' } })
    const tabs = await Promise.all([put(3_000, opened.version), put(3_500, opened.version)])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(tabs.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'This analysis was updated in another tab or on another device',
    })
    const stored = (await read(app, as, opened._id)).data
    expect(stored).toEqual(tabs.find(({ status }) => status === 200)!.data)
    expect((await put(3_600, stored.version)).data.inputs['monthlyRent']).toBe(3_600)
  })

  test("an analysis is saved with the results that the server computes, not the sender's", async () => {
    const token = await app.signIn('Investor')
    const { status, data } = await app.post(
      '/api/v1/auth/savedAnalyses',
      {
        name: ' Plan A ',
        strategy: 'buyHold',
        propertyId: 'home',
        inputs: { ...buyHold, unknown: 1 },
        results: { cashOnCashRoi: 99 },
        cashOnCashRoi: 99,
      },
      token,
    )
    expect(status).toBe(200)
    const fresh = await app.call(analyzeBuyHold, { as: token, params: { id: 'home' }, body: buyHold })
    expect(data).toEqual({
      _id: expect.any(String),
      name: 'Plan A',
      strategy: 'buyHold',
      propertyId: 'home',
      PropertyAddressFull: '1 Alder St',
      inputs: buyHold,
      results: fresh.data,
      cashOnCashRoi: 10,
      cashOnCashRoiStatus: 'OK',
      baseline: null,
      current: null,
      savedFacts: { assumedFacts: [], missingFacts: [] },
      isPropertyShown: true,
      createdAt: expect.any(String),
      version: expect.any(String),
    })
    expect(await list(app, token)).toEqual([data])
    expect((await read(app, token, data._id)).data).toEqual(data)
  })

  test('analyses of every strategy are listed newest first, with the inputs that were left out', async () => {
    const token = await app.signIn('Investor')
    await save(app, token)
    await save(app, token, { name: 'Plan B', strategy: 'fixFlip', inputs: flip })
    const [newest, oldest] = await list(app, token)
    expect([newest!.name, oldest!.name]).toEqual(['Plan B', 'Plan A'])
    expect(newest!.inputs).toMatchObject({ ...flip, allCash: false })
    expect(newest!.results).toMatchObject({ afterRepairValue: 420_000 })
    expect(newest!.cashOnCashRoi).toBe(newest!.results['cashOnCashRoi'])
  })

  test('an analysis is renamed and deleted by its owner; to others it does not exist', async () => {
    const [owner, other] = [await app.signIn('Investor'), await app.signIn('Admin')]
    const { _id: id } = (await save(app, owner)).data
    const rename = (as: string) => app.call(renameAnalysis, { as, params: { id }, body: { name: 'Mine' } })
    const remove = (as: string) => app.call(deleteAnalysis, { as, params: { id } })
    expect(await list(app, other)).toEqual([])
    expect((await read(app, other, id)).error!.code).toBe('NOT_FOUND')
    expect((await rename(other)).error!.code).toBe('NOT_FOUND')
    expect((await remove(other)).error!.code).toBe('NOT_FOUND')
    expect((await list(app, owner)).map(({ name }) => name)).toEqual(['Plan A'])
    expect((await rename(owner)).data.name).toBe('Mine')
    expect((await remove(owner)).status).toBe(204)
    expect(await list(app, owner)).toEqual([])
    expect((await remove(owner)).status).toBe(404)
  })

  test('a saved analysis remembers what the property started with, and outlives a rate and a withdrawal', async () => {
    const token = await app.signIn('Investor')
    await setRates(app.db, [rate(6.88, '2024-05-02')])
    await recomputeResults(app.db, ['home'])
    const { _id: id } = (await save(app, token)).data
    const before = (await read(app, token, id)).data
    expect(before.baseline).toMatchObject({ listingPrice: 400_000, interestRate: 0.0688 })

    await changeRates(app.db, [rate(5.5, '2024-05-09')])
    const { data: home } = await app.call(getProperty, { as: token, params: { id: 'home' } })
    expect(home.buyHoldInput!.interestRate).toBe(0.055)
    await app.db.execute(sql`update properties set visible = false where id = 'home'`)
    expect(await list(app, token)).toEqual([{ ...before, isPropertyShown: false }])

    await app.db.execute(sql`delete from properties where id = 'home'`)
    expect(await list(app, token)).toEqual([])
    expect((await read(app, token, id)).status).toBe(404)
  })

  test('the return of today follows the property, and keeps what the person set', async () => {
    const token = await app.signIn('Investor')
    await setRates(app.db, [rate(6.88, '2024-05-02')])
    await recomputeResults(app.db, ['home'])
    const startingInput = async () =>
      (await app.call(getProperty, { as: token, params: { id: 'home' } })).data.buyHoldInput!
    const own = { monthlyRent: 3_333 }
    const inputs = { ...(await startingInput()), ...own }
    const { data: saved } = await save(app, token, { inputs })
    expect(saved.current).toEqual({ cashOnCashRoi: saved.cashOnCashRoi, cashOnCashRoiStatus: 'OK' })

    await changeRates(app.db, [rate(5.5, '2024-05-09')])
    const now = await app.call(analyzeBuyHold, {
      as: token,
      params: { id: 'home' },
      body: { ...(await startingInput()), ...own },
    })
    const [listed] = await list(app, token)
    expect(listed!.cashOnCashRoi).toBe(saved.cashOnCashRoi)
    expect(listed!.current!.cashOnCashRoi).toBe(now.data.cashOnCashRoi)
    expect(listed!.current!.cashOnCashRoi).toBeGreaterThan(saved.cashOnCashRoi!)
  })

  test.each([
    `Robert'); drop table saved_analyses;--`,
    '<img src=x onerror=alert(1)>',
    '=1+1 ${7*7} {{7*7}} %00 \\u0000',
    'Ωmega “plan” \u202E 家 👩‍👩‍👧‍👦',
    'x'.repeat(200),
  ])('the name %j is kept as it is', async (name) => {
    const token = await app.signIn('Investor')
    const { _id: id } = (await save(app, token, { name })).data
    expect((await read(app, token, id)).data.name).toBe(name)
    const renamed = await app.call(renameAnalysis, {
      as: token,
      params: { id },
      body: { name: name.slice(1) },
    })
    expect(renamed.data.name).toBe(name.slice(1))
  })

  test.each([['x'.repeat(201)], ['a\0b'], ['\uD800'], ['\n\t '], [7], [null]])(
    'the name %j is refused, when saving and when renaming [API-24]',
    async (name) => {
      const token = await app.signIn('Investor')
      const { _id: id } = (await save(app, token)).data
      const url = '/api/v1/auth/savedAnalyses'
      const body = { name, strategy: 'buyHold', propertyId: 'home', inputs: buyHold }
      const responses = [
        await app.post(url, body, token),
        await app.request({ method: 'PATCH', url: `${url}/${id}`, as: token, body: { name } }),
      ]
      for (const { status, error } of responses)
        expect([status, Object.keys(error!.fields!)]).toEqual([400, ['name']])
      expect((await list(app, token)).map((analysis) => analysis.name)).toEqual(['Plan A'])
    },
  )

  test('one user keeps so many analyses and no more, also when many are saved at once', async () => {
    const token = await app.signIn('Investor')
    await save(app, token)
    await app.db.execute(sql`
      insert into saved_analyses (id, user_id, property_id, name, strategy, inputs, results, created_at)
      select 'copy-' || n, user_id, property_id, name, strategy, inputs, results, created_at
      from saved_analyses, generate_series(1, ${SAVED_ANALYSES_MAX - 3}) n`)
    const responses = await Promise.all(Array.from({ length: 5 }, () => save(app, token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)!.error!.message).toBe(
      'You already have 200 saved analyses. Delete one to save another',
    )
    expect(await list(app, token)).toHaveLength(SAVED_ANALYSES_MAX)
    await app.call(deleteAnalysis, { as: token, params: { id: 'copy-1' } })
    expect((await save(app, token)).status).toBe(200)
    expect((await save(app, await app.signIn('Agent'))).status).toBe(200)
  })

  test.each([
    [{ name: ' ' }, 400, ['name']],
    [{ strategy: 'lottery' }, 400, ['strategy']],
    [{ inputs: { ...buyHold, interestRate: 7 } }, 400, ['inputs.interestRate']],
    [{ inputs: {} }, 400, Object.keys(buyHold).map((key) => `inputs.${key}`)],
    [{ strategy: 'fixFlip', inputs: { ...flip, arv: null } }, 400, ['inputs.arv']],
    [{ propertyId: 'unknown' }, 404, []],
    [{ propertyId: 'gone' }, 404, []],
  ] satisfies [object, number, string[]][])(
    '%j is refused and nothing is saved [API-24]',
    async (change, status, fields: string[]) => {
      const token = await app.signIn('Investor')
      const response = await save(app, token, change as Partial<SavedAnalysisInput>)
      expect(response.status).toBe(status)
      expect(Object.keys(response.error!.fields ?? {}).toSorted()).toEqual(fields.toSorted())
      expect(await list(app, token)).toEqual([])
    },
  )
})
