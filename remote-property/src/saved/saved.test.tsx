import { buyHold, inCents } from '@freehold/analysis'
import { act, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast/headless'
import { fakeProperty, investor, rates } from '../testing/fakeProperty'
import { field, figure, freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const baseline = fakeProperty().buyHoldInput!
const inputs = { ...baseline, monthlyRent: 3_900, closingCosts: 5_000, vacancyPercentage: 0.06 }
const savedAnalysis = {
  _id: 's1',
  name: 'Careful',
  strategy: 'buyHold',
  propertyId: 'p1',
  PropertyAddressFull: '4826 39th Ave S',
  inputs,
  results: inCents(buyHold(inputs as never)),
  baseline,
  cashOnCashRoi: inCents(buyHold(inputs as never)).cashOnCashRoi,
  cashOnCashRoiStatus: 'OK',
  isPropertyShown: true,
  createdAt: '2024-03-05T17:00:00.000Z',
}
const read = (change: object = {}) => ({
  'GET /api/v1/auth/savedAnalyses/s1': () => ok({ ...savedAnalysis, ...change }),
})
/** The rates of the day, that of 30 years at another one. */
const ratesOf = (rate: number) => ({
  'GET /api/v1/auth/rates/latest': () =>
    ok({ rates: rates.map((one) => (one.rate === 6.88 ? { ...one, rate } : one)) }),
})
const bar = () => within(screen.getByRole('region', { name: 'Saved analysis' }))

test('a saved analysis opens with its inputs, its name, and the note that nothing has changed', async () => {
  const { called } = await openProperty({ query: '?analysis=s1', answers: read() })
  expect(bar().getByText('Careful')).toBeTruthy()
  expect(bar().getByText('Saved Mar 05, 2024, 5:00 PM')).toBeTruthy()
  expect(bar().getByText(/^Nothing has changed since/)).toBeTruthy()
  const opened = {
    'Purchase price': '489,000',
    'Monthly rent': '3,900',
    'Closing costs': '5,000',
    Taxes: '4,620',
    Landscaping: '40',
    'Vacancy share': '6',
    'Interest rate': '6.88',
  }
  for (const [name, value] of Object.entries(opened)) expect([name, field(name).value]).toEqual([name, value])
  expect(called('buyhold').at(-1)?.body).toEqual(inputs)
  expect(screen.getByRole('button', { name: 'Reset Monthly rent' })).toBeTruthy()
})

test('changes of the property since then are listed, and those that the user did not override can be used', async () => {
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: { ...read(), ...ratesOf(6) },
    property: fakeProperty({
      LatestListingPrice: 479_000,
      rent: { monthlyRent: 3_700, method: 'RENTAL_COMPS', compsUsed: 4 },
    }),
  })
  const table = within(bar().getByRole('table', { name: 'Changed since its figures were taken' }))
  const row = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(row(/^Purchase price/)).toEqual(['$489,000', '$479,000'])
  expect(row(/^Interest rate/)).toEqual(['6.88%', '6.00%'])
  expect(row(/^Monthly rent.*You entered your own/)).toEqual(['$3,560', '$3,700'])
  // What follows from the price changes with it.
  const taken = buyHold({
    ...inputs,
    interestRate: 0.06,
    listingPrice: 479_000,
    downPaymentAmount: 119_750,
    rehabCost: 23_950,
  } as never)
  expect(row(/^Cash-on-cash ROI/)[1]).toContain(`${taken.cashOnCashRoi?.toFixed(2)}%`)
  await user.click(bar().getByRole('button', { name: 'Use Today’s Figures' }))
  await wait(350)
  expect([field('Purchase price').value, field('Monthly rent').value]).toEqual(['479,000', '3,900'])
  expect(figure('Cash-on-cash ROI')).toContain(`${taken.cashOnCashRoi?.toFixed(2)}%`)
})

test('a saved number that was the property’s own at that time has that as its source', async () => {
  const now = { ...baseline, interestRate: 0.06, listingPrice: 479_000 }
  await openProperty({
    query: '?analysis=s1',
    answers: read(),
    property: fakeProperty({ buyHoldInput: now, LatestListingPrice: 479_000 }),
  })
  const source = (name: string) => document.getElementById(`${field(name).id}-hint`)?.textContent
  expect(source('Purchase price')).toBe('The property’s earlier value')
  expect(source('Monthly rent')).toBe('Your input')
  expect(source('Interest rate')).toBe('Rate of the day')
})

/** A home with more taxes than when the analysis was saved. */
const otherTaxes = {
  buyHoldInput: { ...baseline, monthlyTaxes: 420 },
  expenses: fakeProperty().expenses.map((one) => (one.name === 'County' ? { ...one, value: 4_420 } : one)),
}

test('a saved analysis still says what it assumes when the assumed rate has changed, then and now [VAL-7]', async () => {
  const assumed = fakeProperty({ ...otherTaxes, assumedFacts: ['taxes', 'insurance'] })
  const { user } = await openProperty({ query: '?analysis=s1', answers: read(), property: assumed })
  const words = 'assumed taxes and insurance'
  expect(figure('Cash-on-cash ROI')).toMatch(new RegExp(`line ${words}$`))
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(new RegExp(`line ${words}$`))
  const cells = within(bar().getByRole('row', { name: /^Cash-on-cash ROI/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`line ${words}$`)),
    expect.stringMatching(new RegExp(`line ${words}$`)),
  ])
  await user.clear(field('Taxes'))
  await user.type(field('Taxes'), '6000')
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toMatch(/line assumed insurance$/)
  await user.click(screen.getByRole('button', { name: 'Reset Taxes' }))
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toMatch(new RegExp(`line ${words}$`))
})

test('a saved analysis still says what it assumed once the listing states it, then, in its figures and in its report [VAL-7]', async () => {
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: read({ savedFacts: { assumedFacts: ['taxes'], missingFacts: [] } }),
    property: fakeProperty(otherTaxes),
  })
  const [then, now] = within(bar().getByRole('row', { name: /^Cash-on-cash ROI/ })).getAllByRole('cell')
  expect(then!.textContent).toMatch(/line assumed taxes\.?$/)
  expect(now!.textContent).toMatch(/line$/)
  expect(figure('Cash-on-cash ROI')).toMatch(/line assumed taxes\.?$/)
  // With another input changed, the taxes are still those of then.
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await wait(350)
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/line assumed taxes\.?$/)
  await user.click(screen.getByRole('link', { name: 'Report' }))
  await screen.findByRole('link', { name: 'Back to the Property' })
  expect(screen.getByText(/per year, assumed taxes\.?$/)).toBeTruthy()
})

test('the report of a saved analysis says that its figures are as saved, and when they have been changed since [VAL-5]', async () => {
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: read(),
    property: fakeProperty({ LatestListingPrice: 479_000 }),
  })
  const openReport = async () => {
    await user.click(screen.getByRole('link', { name: 'Report' }))
    await screen.findByRole('link', { name: 'Back to the Property' })
    return within(screen.getByRole('region', { name: 'Figures of an earlier day' }))
  }
  const asSaved = await openReport()
  expect(asSaved.getByText('These are the figures as saved.')).toBeTruthy()
  expect(asSaved.getByRole('table', { name: 'Changed since its figures were taken' })).toBeTruthy()
  expect(screen.getByText(/^Careful, saved Mar 05, 2024/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to the Property' }))
  await user.type(await screen.findByRole('textbox', { name: 'Monthly rent' }), '{ArrowUp}')
  await wait(350)
  const changed = await openReport()
  expect(changed.getByText('These are the figures of the saved analysis, with your changes.')).toBeTruthy()
  expect(screen.queryByText(/Careful, saved/)).toBeNull()
})

test('the report of a flip saved with its contingency in percent knows that it is as saved', async () => {
  const { contingencyPercentage: _, ...own } = fakeProperty().fixFlipInput!
  const inputs = { ...own, rehabContingency: 10 }
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: read({ strategy: 'fixFlip', inputs, baseline: inputs }),
  })
  await user.click(screen.getByRole('link', { name: 'Report' }))
  await screen.findByRole('link', { name: 'Back to the Property' })
  expect(screen.getByText(/^Careful, saved Mar 05, 2024/)).toBeTruthy()
})

test('an ARV that was the estimate when the analysis was saved is not said to be entered [VAL-5]', async () => {
  const own = fakeProperty().fixFlipInput!
  const then = { ...own, arv: 610_000 }
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: read({ strategy: 'fixFlip', inputs: then, baseline: then }),
  })
  expect(await screen.findByText('No range: the ARV is as saved')).toBeTruthy()
  await user.type(field('After-repair value (ARV)'), '{ArrowUp}')
  await wait(350)
  expect(await screen.findByText('No range: the ARV is entered')).toBeTruthy()
})

test('the report of a saved analysis on screen knows what it was saved with [VAL-5] [VAL-7]', async () => {
  const own = fakeProperty().fixFlipInput!
  const then = { ...own, arv: 610_000, monthlyTaxes: own.monthlyTaxes - 30 }
  const { user } = await openProperty({
    query: '?analysis=s1',
    property: fakeProperty({ assumedFacts: ['taxes'] }),
    answers: read({ strategy: 'fixFlip', inputs: then, baseline: then }),
  })
  await user.click(screen.getByRole('link', { name: 'Report' }))
  await screen.findByRole('link', { name: 'Back to the Property' })
  expect(screen.getByText('No range: the ARV is as saved')).toBeTruthy()
  expect(screen.getByText(/per project, assumed taxes\.?$/)).toBeTruthy()
})

/** The server's side of an update: what is stored, and its version. */
function stored() {
  const versions: object[] = [{ ...savedAnalysis, version: 'v1' }]
  const put = (body: object) => {
    versions.push({
      ...savedAnalysis,
      ...body,
      createdAt: '2024-03-06T17:00:00.000Z',
      version: `v${versions.length + 1}`,
    })
    return ok(versions.at(-1))
  }
  return {
    put,
    answers: {
      'GET /api/v1/auth/savedAnalyses/s1': () => ok(versions.at(-1)),
      'PUT /api/v1/auth/savedAnalyses/s1': (body: { version: string }) =>
        body.version === `v${versions.length}`
          ? put(body)
          : Response.json({ error: { code: 'CHANGED_MEANWHILE', message: 'Changed' } }, { status: 409 }),
      'POST /api/v1/auth/savedAnalyses/s1/undo': () => ok(versions.at(-2)),
    },
  }
}

/** Presses Undo in the last toast, which the shell shows. */
async function pressUndo() {
  const message = jest.mocked(toast.success).mock.lastCall![0] as (shown: { id: string }) => ReactElement
  const shown = render(message({ id: 't' }))
  await act(async () => shown.getByRole('button', { name: 'Undo' }).click())
  shown.unmount()
  await wait(350)
}

test('an update keeps the rate of then as the property’s, takes that of today with its figures, and is undone as a whole [USE-3]', async () => {
  jest.spyOn(toast, 'success')
  const { user, called } = await openProperty({
    query: '?analysis=s1',
    answers: { ...stored().answers, ...ratesOf(6) },
  })
  const press = async (name: string) => {
    await user.click(bar().getByRole('button', { name }))
    await wait(350)
  }
  const sent = () => called('savedAnalyses').at(-1)!
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await press('Update')
  expect(sent().body).toMatchObject({ version: 'v1', baseline: { interestRate: 0.0688, monthlyRent: 3_560 } })
  expect(bar().getByRole('row', { name: /^Interest rate/ }).textContent).toContain('6.88%6.00%')
  expect(bar().getByText('Saved Mar 06, 2024, 5:00 PM')).toBeTruthy()

  await press('Use Today’s Figures')
  await press('Update')
  expect(sent().body).toMatchObject({ inputs: { interestRate: 0.06 }, baseline: { interestRate: 0.06 } })
  expect(bar().getByText(/^Nothing has changed since/)).toBeTruthy()
  await pressUndo()
  expect(sent()).toMatchObject({ call: expect.stringMatching(/^POST .*undo$/), body: { version: 'v3' } })
  expect(bar().getByRole('row', { name: /^Interest rate/ }).textContent).toContain('6.88%6.00%')
})

test('an update over that of another tab is refused with the choice to save as new or to reload, which can be undone [USE-3]', async () => {
  jest.spyOn(toast, 'success')
  const { put, answers } = stored()
  const { user, called } = await openProperty({ query: '?analysis=s1', answers })
  put({ inputs: { ...inputs, monthlyRent: 4_000 } })
  const rent = () => field('Monthly rent').value
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '3950')
  await user.click(bar().getByRole('button', { name: 'Update' }))
  await wait(0)
  expect(bar().getByRole('alert').textContent).toMatch(/^Not updated: it was updated elsewhere/)
  expect(document.activeElement?.textContent).toBe('Reload')
  expect(rent()).toBe('3,950')
  await user.click(bar().getByRole('button', { name: 'Save as New' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Save as New' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await user.click(bar().getByRole('button', { name: 'Reload' }))
  await wait(350)
  expect([rent(), bar().queryByRole('alert')]).toEqual(['4,000', null])
  expect(bar().queryByRole('button', { name: 'Update' })).toBeNull()
  await pressUndo()
  expect(rent()).toBe('3,950')
  await user.click(bar().getByRole('button', { name: 'Update' }))
  await wait(0)
  expect(called('savedAnalyses').at(-1)).toMatchObject({
    call: expect.stringMatching(/^PUT/),
    body: { inputs: { monthlyRent: 3_950 }, version: 'v2' },
  })
  expect(bar().queryByRole('alert')).toBeNull()
})

test('an analysis is renamed and deleted where it is open', async () => {
  const { user, called, address } = await openProperty({
    query: '?analysis=s1',
    answers: {
      ...read(),
      'PATCH /api/v1/auth/savedAnalyses/s1': () => ok({ ...savedAnalysis, name: 'Bold' }),
      'DELETE /api/v1/auth/savedAnalyses/s1': () => new Response(null, { status: 204 }),
    },
  })
  await user.click(bar().getByRole('button', { name: 'Rename' }))
  const rename = within(screen.getByRole('dialog', { name: 'Rename Analysis' }))
  await user.clear(rename.getByRole('textbox', { name: 'Name' }))
  await user.click(rename.getByRole('button', { name: 'Rename Analysis' }))
  expect(rename.getByText('Name is required')).toBeTruthy()
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 'Bold')
  await user.click(rename.getByRole('button', { name: 'Rename Analysis' }))
  await wait(0)
  expect(called('savedAnalyses').at(-1)?.body).toEqual({ name: 'Bold' })
  expect(bar().getByText('Bold')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await wait(0)
  expect(called('savedAnalyses').at(-1)?.call).toMatch(/^DELETE/)
  expect(address()).toBe('/app/property/p1')
  expect(screen.queryByRole('region', { name: 'Saved analysis' })).toBeNull()
})

test('a deleted analysis is reported, and the property is shown with its own figures', async () => {
  await openProperty({
    query: '?analysis=s1',
    answers: { 'GET /api/v1/auth/savedAnalyses/s1': () => refusal(404) },
  })
  expect(screen.getByText('This analysis cannot be opened')).toBeTruthy()
  expect(screen.getByText(/^It may have been deleted/)).toBeTruthy()
  expect(figure('Net monthly income')).toBe('$565')
})

test('an analysis that cannot be loaded is not reported as deleted: a toast shows the server’s text, and Retry opens it [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  let works = false
  const answer = () => (works ? ok(savedAnalysis) : refusal(503, 'Down for repair'))
  const { user } = await openProperty({
    query: '?analysis=s1',
    answers: { 'GET /api/v1/auth/savedAnalyses/s1': answer },
  })
  expect(screen.getByText('This analysis could not be loaded')).toBeTruthy()
  expect(screen.queryByText(/deleted/)).toBeNull()
  expect(figure('Net monthly income')).toBe('$565')
  expect(failed.mock.calls).toEqual([['Down for repair']])
  works = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(bar().getByText('Careful')).toBeTruthy()
  expect(screen.queryByText('This analysis could not be loaded')).toBeNull()
})

test.each([
  ['an analysis', 'savedAnalyses/s1', '?analysis=s1'],
  ['the property of an analysis', 'property/p1', '?analysis=s1'],
  ['a property', 'property/p1', '?strategy=brrrr'],
])(
  '%s that cannot be loaded fails the report, which prints no other figures instead',
  async (_, call, query) => {
    const down = { [`GET /api/v1/auth/${call}`]: () => refusal(503, 'Down for repair') }
    await openProperty({ path: '/app/property/p1/report', query, answers: { ...read(), ...down } })
    expect(screen.getByRole('alert').textContent).toBe('Down for repair')
    expect(screen.queryByText(/^Cash-on-cash ROI/)).toBeNull()
  },
)

test.each([
  ['is gone', { 'GET /api/v1/auth/savedAnalyses/s1': () => refusal(404) }],
  ['has an id that cannot be one', { 'GET /api/v1/auth/savedAnalyses/s1': () => refusal(400) }],
  ['is of another property', read({ propertyId: 'p2' })],
])(
  'an analysis that %s has no report: the property’s own figures are not those of the analysis',
  async (_, answers) => {
    await openProperty({ path: '/app/property/p1/report', query: '?analysis=s1', answers })
    expect(await screen.findByText('This report cannot be shown')).toBeTruthy()
    const back = screen.getByRole('link', { name: 'Back to the Property' })
    expect(back.getAttribute('href')).toBe('/app/property/p1')
  },
)

test('a report without rates or user says so on screen and on paper, until Retry has them; a toast reports the failure [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  let works = false
  const orDown = (data: unknown) => () => (works ? ok(data) : refusal(503, 'Down for repair'))
  const { user } = await openProperty({
    user: null,
    path: '/app/property/p1/report',
    query: '?analysis=s1',
    answers: {
      ...read(),
      'GET /api/v1/auth/rates/latest': orDown({ rates }),
      'GET /api/v1/auth/getUser': orDown(investor),
    },
  })
  expect(await screen.findByText(/Careful, saved/)).toBeTruthy()
  expect(failed.mock.calls).toEqual([['Down for repair']])
  const lacks = 'without the rates of the day and the account of who prepared it'
  const paper = within(screen.getByRole('region', { name: 'Loan package' }))
  expect(paper.getByText(`Made ${lacks}, which could not be loaded.`)).toBeTruthy()
  expect(screen.getByText(new RegExp(`^It is made ${lacks}`))).toBeTruthy()
  works = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(screen.queryByText(/without the rates/)).toBeNull()
})

const others = [
  {
    strategy: 'brrrr',
    change: { refiLtv: 0.75, monthlyRent: 4_100 },
    shown: { 'Monthly rent': '4,100', Costs: '2' },
  },
  {
    strategy: 'fixFlip',
    change: { holdingPeriodMonths: 9, allCash: true, sellingCostsPercentage: 0.05 },
    shown: { 'Holding period': '9', 'Selling costs': '5' },
  },
  {
    strategy: 'shortTerm',
    change: { estimatedOccupancyRate: 0.61, furnishingCost: 9_000 },
    shown: { 'Estimated occupancy rate': '61', Furnishing: '9,000' },
  },
] as const

test.each(others)(
  'a saved $strategy opens on its tab with its inputs',
  async ({ strategy, change, shown }) => {
    const own = fakeProperty()[`${strategy}Input`]!
    const { called } = await openProperty({
      query: '?analysis=s1',
      answers: read({ strategy, inputs: { ...own, ...change }, baseline: own }),
    })
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/BRRRR|Fix|ST/)
    for (const [name, value] of Object.entries(shown))
      expect([name, field(name).value]).toEqual([name, value])
    const sent = called(`/${strategy.toLowerCase()}`).at(-1)?.body
    expect(sent).toMatchObject(change)
  },
)

const gone = { 'GET /api/v1/auth/property/p1': () => refusal(404, 'Property not found') }

test('an analysis of a withdrawn property opens read-only, with every calculation', async () => {
  const { user, calls, address } = await openProperty({
    query: '?analysis=s1',
    answers: {
      ...read({ isPropertyShown: false, current: null, savedFacts: { assumedFacts: ['taxes'] } }),
      ...gone,
      'DELETE /api/v1/auth/savedAnalyses/s1': () => new Response(null, { status: 204 }),
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
  expect(screen.getByText('This property is no longer shown')).toBeTruthy()
  expect(screen.getByText(/^Cash-on-cash ROI/, { selector: 'p' }).textContent).toContain(
    `${savedAnalysis.cashOnCashRoi?.toFixed(2)}%`,
  )
  // The return, and that without expenses.
  expect(screen.getAllByText(/, assumed taxes\.?$/)).toHaveLength(2)
  const rent = screen.getByRole('row', { name: /^Monthly rent/ })
  expect(rent.textContent).toBe('Monthly rent$3,900.00Your input')
  const price = screen.getByRole('row', { name: /^Purchase price/ })
  expect(price.textContent).toBe('Purchase price$489,000.00The property’s earlier value')
  expect(screen.getByText('monthly rent − gross monthly expenses')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)

  await user.click(screen.getByRole('link', { name: 'Report' }))
  expect(await screen.findByText('No longer shown in Freehold')).toBeTruthy()
  expect(screen.getAllByText(/, assumed taxes\.?$/)).toHaveLength(2)
  expect(address()).toBe('/app/property/p1/report?analysis=s1')
  await user.click(screen.getByRole('link', { name: 'Back to the Property' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await wait(0)
  expect(address()).toBe('/app')
})

test('an analysis of a withdrawn property that cannot be loaded can be retried [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  await openProperty({
    query: '?analysis=s1',
    answers: { ...gone, 'GET /api/v1/auth/savedAnalyses/s1': () => refusal(503, 'Down for repair') },
  })
  expect(screen.getByRole('heading', { name: 'This analysis cannot be shown' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(failed.mock.calls).toEqual([['Down for repair']])
})

test('an analysis of a withdrawn property that can no longer be calculated still shows what was saved', async () => {
  await openProperty({
    query: '?analysis=s1',
    answers: { ...read({ inputs: { listingPrice: 'old' }, isPropertyShown: false }), ...gone },
  })
  expect(await screen.findByText('This property is no longer shown')).toBeTruthy()
  expect(screen.getByText(/^Cash-on-cash ROI/, { selector: 'p' }).textContent).toContain('%')
  expect(screen.queryByRole('heading', { name: 'Figures and how they are calculated' })).toBeNull()
})
