import {
  analyzeBuyHold,
  deleteAnalysis,
  listSavedAnalyses,
  renameAnalysis,
  saveAnalysis,
  type SavedAnalysisInput,
} from '@freehold/contracts'
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

const save = (app: TestApp, as: string, body: Partial<SavedAnalysisInput> = {}) =>
  app.call(saveAnalysis, {
    as,
    body: { name: 'Plan A', strategy: 'buyHold', propertyId: 'home', inputs: buyHold, ...body },
  })
const list = async (app: TestApp, as: string) => (await app.call(listSavedAnalyses, { as })).data

describeOnEachDatabase('saved analyses', (app) => {
  beforeEach(() =>
    addHomes(app.db, [
      { id: 'home', addressFull: '1 Alder St' },
      { id: 'gone', visible: false },
    ]),
  )

  test("an analysis is saved with the results that the server computes, not the sender's [DSH-2] [API-18]", async () => {
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
      createdAt: expect.any(String),
    })
    expect(await list(app, token)).toEqual([data])
  })

  test('analyses of every strategy are listed newest first, with the inputs that were left out [DSH-2]', async () => {
    const token = await app.signIn('Investor')
    await save(app, token)
    await save(app, token, { name: 'Plan B', strategy: 'fixFlip', inputs: flip })
    const [newest, oldest] = await list(app, token)
    expect([newest!.name, oldest!.name]).toEqual(['Plan B', 'Plan A'])
    expect(newest!.inputs).toMatchObject({ ...flip, allCash: false })
    expect(newest!.results).toMatchObject({ afterRepairValue: 420_000 })
    expect(newest!.cashOnCashRoi).toBe(newest!.results['cashOnCashRoi'])
  })

  test('an analysis is renamed and deleted by its owner; to others it does not exist [API-23]', async () => {
    const [owner, other] = [await app.signIn('Investor'), await app.signIn('Admin')]
    const { _id: id } = (await save(app, owner)).data
    const rename = (as: string) => app.call(renameAnalysis, { as, params: { id }, body: { name: 'Mine' } })
    const remove = (as: string) => app.call(deleteAnalysis, { as, params: { id } })
    expect(await list(app, other)).toEqual([])
    expect((await rename(other)).error!.code).toBe('NOT_FOUND')
    expect((await remove(other)).error!.code).toBe('NOT_FOUND')
    expect((await list(app, owner)).map(({ name }) => name)).toEqual(['Plan A'])
    expect((await rename(owner)).data.name).toBe('Mine')
    expect((await remove(owner)).status).toBe(204)
    expect(await list(app, owner)).toEqual([])
    expect((await remove(owner)).status).toBe(404)
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
      const answer = await save(app, token, change as Partial<SavedAnalysisInput>)
      expect(answer.status).toBe(status)
      expect(Object.keys(answer.error!.fields ?? {}).toSorted()).toEqual(fields.toSorted())
      expect(await list(app, token)).toEqual([])
    },
  )
})
