import { downloadWorkbook, endpointPath, WITHHELD, type BodyInputOf } from '@freehold/contracts'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { readXlsx, unzip } from './testing/readXlsx'

const rental = {
  listingPrice: 400_000,
  interestRate: 0.07,
  loanTermInMonths: 360,
  monthlyRent: 2_500,
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 90,
  monthlyExpenses: 0,
}
const buyHold = { ...rental, downPaymentAmount: 100_000, rehabCost: 0 }
const brrrr = { ...rental, arv: 520_000, monthlyRent: 2_700 }
const fixFlip = {
  purchasePrice: 400_000,
  arv: 520_000,
  rehabCosts: 20_000,
  monthlyTaxes: 300,
  monthlyUtilities: 180,
}
const shortTerm = { ...buyHold, peakSeasonRate: 220, offSeasonRate: 130 }

type Body = BodyInputOf<typeof downloadWorkbook>

const everyStrategy: Body = {
  notes: ['@Return without taxes'],
  analyses: {
    buyHold: { inputs: buyHold, sources: { monthlyRent: 'Leases around', spy: '=1+1' } },
    brrrr: { inputs: brrrr },
    fixFlip: { inputs: fixFlip },
    shortTerm: { inputs: shortTerm },
  },
}

async function download(app: TestApp, id: string, body: Body) {
  const { statusCode, headers, rawPayload } = await app.api.inject({
    method: 'POST',
    url: endpointPath(downloadWorkbook, { id }),
    headers: { authorization: await app.signIn('Investor') },
    payload: body,
  })
  return { status: statusCode, headers, file: rawPayload }
}

describeOnEachDatabase('workbooks', (app) => {
  beforeEach(() =>
    addHomes(app.db, [
      { id: 'home', addressFull: '=HYPERLINK("http://x.test") & <b>\u0007_x0041_' },
      { id: 'withheld', addressFull: WITHHELD },
    ]),
  )

  test('a download has a safe name, a sheet for each strategy, and text that stays text [DEAL-8]', async () => {
    const { status, headers, file } = await download(app, 'home', everyStrategy)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="HYPERLINKhttpx.test b_x0041_, Analyses.xlsx"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const { sheets } = readXlsx(file)
    expect(Object.keys(sheets)).toEqual([
      'Summary',
      'Inputs',
      'Buy & Hold',
      'Buy & Hold Years',
      'Buy & Hold Loan',
      'BRRRR',
      'BRRRR Loan',
      'Fix & Flip',
      'ST Rental',
      'ST Rental Loan',
    ])
    // Readers decode the escape `_x005F_` to the underscore that was there.
    expect(sheets['Summary']!['A1']).toEqual({
      value: '=HYPERLINK("http://x.test") & <b>_x005F_x0041_',
      formula: null,
    })
    expect(sheets['Summary']!['A10']).toEqual({ value: '@Return without taxes', formula: null })
    expect(unzip(file)['xl/styles.xml']).toContain('quotePrefix="1"')
  })

  test('inputs that strategies share are one cell, others one for each, with their sources [DEAL-8]', async () => {
    const { file } = await download(app, 'home', everyStrategy)
    const { named, sheets } = readXlsx(file)
    expect(named['input_listingPrice']).toEqual({ value: 400_000, formula: null })
    expect(named['input_monthlyRent']).toEqual({ value: 2_500, formula: null })
    expect(named['brrrr_input_monthlyRent']).toEqual({ value: 2_700, formula: null })
    expect(named['buyHold_netMonthlyIncome']?.formula).toContain(' input_monthlyRent - buyHold_gross')
    expect(named['brrrr_netMonthlyIncome']?.formula).toContain('brrrr_input_monthlyRent - brrrr_gross')
    expect(sourcesIn(sheets['Inputs']!)).toMatchObject({
      input_monthlyRent: 'Leases around',
      brrrr_input_monthlyRent: 'Given',
      input_loanLtv: 'Default',
      fixFlip_input_monthlyInsurance: 'Not given',
    })
  })

  test('a withheld address stays withheld, and no computed cell is a constant [DEAL-8]', async () => {
    const { file } = await download(app, 'withheld', everyStrategy)
    const { sheets } = readXlsx(file)
    expect(sheets['Summary']!['A1']?.value).toBe(WITHHELD)
    const { Inputs: _, ...computed } = sheets
    const constants = Object.entries(computed).flatMap(([name, cells]) =>
      Object.entries(cells)
        .filter(([, { value, formula }]) => typeof value === 'number' && formula === null)
        .map(([address]) => `${name} ${address}`),
    )
    // Where tables begin to count years and months, and the bounds of the search for the rate of return.
    expect(constants).toEqual([
      'Buy & Hold Years A4',
      'Buy & Hold Years M4',
      'Buy & Hold Years N4',
      'Buy & Hold Loan A5',
      'Buy & Hold Loan G5',
      'BRRRR Loan A5',
      'BRRRR Loan G5',
      'ST Rental Loan A5',
      'ST Rental Loan G5',
    ])
    const formulas = Object.values(computed).flatMap((cells) =>
      Object.values(cells).map(({ formula }) => formula),
    )
    expect(formulas.filter((formula) => formula !== null && !/[A-Za-z]\w*\d|_/.test(formula))).toEqual([])
  })

  test('a refused input is named with its strategy, and an unknown home is not found [DEAL-8]', async () => {
    const as = await app.signIn('Investor')
    const call = (id: string, body: object) =>
      app.call(downloadWorkbook, { as, params: { id }, body: body as Body })
    const { monthlyRent: _, ...withoutRent } = buyHold
    expect((await call('home', { analyses: { buyHold: { inputs: withoutRent } } })).error?.fields).toEqual({
      'analyses.buyHold.inputs.monthlyRent': 'Monthly rent is required',
    })
    expect((await call('home', { analyses: {} })).error?.fields).toEqual({
      analyses: 'Give the inputs of one strategy at least',
    })
    expect((await call('home', { ...everyStrategy, notes: ['x'.repeat(201)] })).error?.fields).toEqual({
      'notes.0': 'Note is longer than 200 characters',
    })
    expect((await call('nowhere', everyStrategy)).status).toBe(404)
  })
})

/** The source of each input, by the name of its cell. */
function sourcesIn(cells: ReturnType<typeof readXlsx>['sheets'][string]) {
  const rows = Object.keys(cells).filter((address) => address.startsWith('F'))
  return Object.fromEntries(
    rows.map((address) => [cells[address]!.value, cells[address.replace('F', 'D')]?.value]),
  )
}
