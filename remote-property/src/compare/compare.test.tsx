import { analyze, analyzeInputs } from '@freehold/analysis'
import {
  parseScenario,
  returnPercent,
  scenarioText,
  StrategyKey,
  WITHHELD,
  type Dollars,
} from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import { formatPercent } from '@freehold/ui'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast/headless'
import { loadWhatIfSteps } from '../strategies/registry'
import { fakeProperty, investor, rates } from '../testing/fakeProperty'
import { comparisonColumns } from './comparedColumns'
import { comparedRows } from './comparedRows'
import { comparisonCsv } from './comparisonCsv'
import { freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const other = fakeProperty({ _id: 'p2', PropertyAddressFull: '9 Alder St', LatestListingPrice: 312_000 })
const seenOther = { _id: 'p2', PropertyAddressFull: '9 Alder St', PropertyAddressCity: 'Seattle' }
const savedAnalysis = {
  _id: 's1',
  name: 'Careful',
  strategy: 'brrrr',
  propertyId: 'p1',
  PropertyAddressFull: '4826 39th Ave S',
  inputs: fakeProperty().brrrrInput,
  results: {},
  cashOnCashRoi: 1,
  isPropertyShown: true,
  createdAt: '2024-03-05T17:00:00.000Z',
}
const viewport = { ne: { lat: 47.6, lng: -122.2 }, sw: { lat: 47.5, lng: -122.3 } }
const answers = {
  'GET /api/v1/auth/property/p2': () => ok(other),
  'GET /api/v1/auth/savedAnalyses': () => ok([savedAnalysis]),
  'GET /api/v1/auth/savedAnalyses/s1': () => ok(savedAnalysis),
  'GET /api/v1/auth/places/autocomplete?input=alder': () =>
    ok([{ placeId: 'street 7', mainText: 'Alder St', secondaryText: 'Seattle, WA' }]),
  'GET /api/v1/auth/places/street%207': () =>
    ok({
      location: { lat: 47.55, lng: -122.25 },
      viewport,
      displayName: 'Alder St',
      formattedAddress: 'Alder St, Seattle, WA',
    }),
  [`GET /api/v1/auth/searchProperties?type=bounds&zoom=18&bounds=${encodeURIComponent(JSON.stringify(viewport))}`]:
    () => ok([fakeProperty({ _id: 'p3', PropertyAddressFull: '11 Alder St' }), other]),
}
const open = (options: object = {}) =>
  openProperty({
    path: '/app/property/compare',
    query: '?property=p1&strategy=buyHold',
    answers,
    seen: [{ _id: 'p1', PropertyAddressFull: '4826 39th Ave S', PropertyAddressCity: 'Seattle' }, seenOther],
    ...options,
  })

const box = () => screen.getByRole('combobox', { name: 'Add a home to compare' })
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const columns = () =>
  within(screen.getByRole('table', { name: 'Comparison' }))
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent)

const cells = (name: string) =>
  [...screen.getByText(name, { selector: 'th span' }).closest('tr')!.cells]
    .slice(1)
    .map(({ textContent }) => textContent)
const careful = 'CarefulSaved analysis, BRRRR, Mar 05, 2024, 4826 39th Ave S'

/** One beside the name and, for phones, one on the photo. */
const removeButton = (name: string) => screen.getAllByLabelText(`Remove ${name}`)[1]!

test('a second property is added from the recently seen ones, and an analysis by its name', async () => {
  const { user, address } = await open()
  await screen.findByRole('table', { name: 'Comparison' })
  await user.click(box())
  expect(within(screen.getByRole('group', { name: 'Recently seen' })).getAllByRole('option')).toHaveLength(1)
  expect(offered()).toEqual(['9 Alder StHome in Seattle', careful])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: '9 Alder St' })).toBeTruthy()
  expect(address()).toBe('/app/property/compare?property=p1&property=p2&strategy=buyHold')
  await user.type(box(), 'care 39th')
  expect(offered()).toEqual([careful])
  await user.click(screen.getByRole('option', { name: /^Careful/ }))
  await screen.findByText('BRRRR: Careful')
  // Only where they differ each says its strategy.
  expect(columns()).toEqual([
    '4826 39th Ave SBuy/Hold',
    '9 Alder StBuy/Hold',
    '4826 39th Ave SBRRRR: Careful',
  ])
})

test('a home that is added while another one loads joins it', async () => {
  const third = fakeProperty({ _id: 'p3', PropertyAddressFull: '11 Alder St' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { user, address } = await open({
    answers: {
      ...answers,
      'GET /api/v1/auth/property/p2': () => held.then(() => ok(other)),
      'GET /api/v1/auth/property/p3': () => ok(third),
    },
    seen: [seenOther, { ...seenOther, _id: 'p3', PropertyAddressFull: '11 Alder St' }],
  })
  await screen.findByRole('table', { name: 'Comparison' })
  for (const name of ['9 Alder St', '11 Alder St']) {
    await user.type(box(), '{ArrowDown}')
    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }))
  }
  release()
  await screen.findByRole('link', { name: '11 Alder St' })
  expect(screen.getByRole('link', { name: '9 Alder St' })).toBeTruthy()
  expect(address()).toBe('/app/property/compare?property=p1&property=p2&property=p3&strategy=buyHold')
})

test('a second press on the button that removes a home removes no other one', async () => {
  const third = fakeProperty({ _id: 'p3', PropertyAddressFull: '11 Alder St' })
  const { user, address } = await open({
    query: '?property=p1&property=p2&property=p3&strategy=buyHold',
    answers: { ...answers, 'GET /api/v1/auth/property/p3': () => ok(third) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  // The second press comes before the page has the first change.
  await user.dblClick(removeButton('4826 39th Ave S'))
  await waitFor(() =>
    expect(address()).toBe('/app/property/compare?property=p2&property=p3&strategy=buyHold'),
  )
})

test('homes are compared by their facts, and each column names its broker [REC-3]', async () => {
  const described = fakeProperty({ DaysOnMarket: 12, ListOfficeName: 'Saddle Pass Realty' })
  await open({
    query: '?property=p1&property=p2&strategy=buyHold',
    answers: { ...answers, 'GET /api/v1/auth/property/p1': () => ok(described) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(columns()).toEqual(['4826 39th Ave S', '9 Alder St'])
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
  expect(screen.getByText('Listing courtesy of Saddle Pass Realty').closest('td')?.cellIndex).toBe(1)
  expect(row(/^Price per sq ft/)).toBe('Price per sq ft$395$252, best')
  expect(row(/^Days on market/)).toBe('Days on market12\u2014')
})

test('a place is searched for and offers its homes, and all properties change their strategy together', async () => {
  const { user, address } = await open({ seen: [] })
  await screen.findByRole('table', { name: 'Comparison' })
  await user.type(box(), 'alder')
  await wait(400)
  expect(offered()).toEqual(['Alder StSeattle, WA'])
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: /^11 Alder St/ })
  expect(offered()).toEqual(['11 Alder StSeattle, $489,000', '9 Alder StSeattle, $312,000'])
  await user.keyboard('{ArrowUp}{Enter}')
  await screen.findByRole('link', { name: '9 Alder St' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Strategy' }), 'fixFlip')
  await screen.findByRole('row', { name: /^Net profit/ })
  expect(columns()).toEqual(['4826 39th Ave S', '9 Alder St'])
  expect(address()).toBe('/app/property/compare?property=p1&property=p2&strategy=fixFlip')
})

/** With more rent and a lower price, better in all that counts. */
const better = fakeProperty({
  _id: 'p2',
  PropertyAddressFull: '9 Alder St',
  LatestListingPrice: 312_000,
  rent: { monthlyRent: 4_760, method: 'RENTAL_COMPS', compsUsed: 4 },
})
const opens = (homes: Record<string, object>) => ({
  ...answers,
  ...Object.fromEntries(
    Object.entries(homes).map(([id, home]) => [`GET /api/v1/auth/property/${id}`, () => ok(home)]),
  ),
})
const six = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
const querySix = `?${six.map((id) => `property=${id}`).join('&')}&strategy=buyHold`
const sixHomes = opens(
  Object.fromEntries(
    six.map((id, index) => [
      id,
      fakeProperty({ _id: id, PropertyAddressFull: `${index + 1} Alder St`, BedroomsTotal: index + 1 }),
    ]),
  ),
)

test('a sentence names the winner, and only rows with a better direction have a best value [DEAL-6]', async () => {
  await open({ query: '?property=p1&property=p2&strategy=buyHold', answers: opens({ p2: better }) })
  await screen.findByRole('table', { name: 'Comparison' })
  const bestOf = (name: string) => cells(name).map((text) => text?.includes(', best'))
  for (const name of ['Price per sq ft', 'Cash-on-cash ROI', 'Net monthly income', 'Total cash needed'])
    expect(bestOf(name)).toEqual([false, true])
  for (const name of ['Price', 'Monthly rent', 'Loan amount']) expect(bestOf(name)).toEqual([false, false])
  const rated = document.querySelectorAll('tr:has(.best)').length
  const won = document.querySelectorAll('tr:has(.best:last-child)').length
  expect(won).toBeLessThan(rated)
  expect(screen.getByText(/is best in/).textContent).toMatch(
    new RegExp(`^9 Alder St is best in ${won} of ${rated} rated rows and has the highest cash-on-cash ROI, `),
  )
  const groups = [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent)
  expect(groups).toEqual(['Home', 'Returns', 'Cash', 'Loan', 'Income', 'After a Sale in Year 10'])
})

test('a home without taxes is out of the rating, equal values are all best, and a missing one never is [DEAL-6]', async () => {
  const homes = {
    p2: { ...better, missingFacts: ['taxes'] },
    p3: fakeProperty({ _id: 'p3', PropertyAddressFull: '3 Alder St' }),
    p4: fakeProperty({ _id: 'p4', PropertyAddressFull: '4 Alder St', BuildingAreaTotal: null }),
  }
  await open({
    query: '?property=p1&property=p2&property=p3&property=p4&strategy=buyHold',
    answers: opens(homes),
  })
  await screen.findByRole('table', { name: 'Comparison' })
  const bestOf = (name: string) => cells(name).map((text) => text?.includes(', best'))
  expect(cells('Cash-on-cash ROI')[1]).toContain('without taxes')
  expect(bestOf('Cash-on-cash ROI')).toEqual([true, false, true, true])
  expect(cells('Price per sq ft')).toEqual(['$395, best', '$252', '$395, best', '—'])
  expect(screen.getByText(/9 Alder St is not rated: without taxes\./).textContent).toMatch(
    /^4826 39th Ave S and 3 Alder St are each best in \d+ of \d+ rated rows\./,
  )
})

test('a switch in the address hides the rows that are the same for all, and its label counts them [DEAL-6]', async () => {
  const { user, address } = await open({ query: querySix, answers: sixHomes })
  await screen.findByRole('table', { name: 'Comparison' })
  const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr:has(td)')]
  const all = rows().length
  // Only the rooms differ.
  expect(screen.getByText(`${all} rows, ${all - 1} are the same for all`)).toBeTruthy()
  expect(screen.getByText('Monthly rent').textContent).toBe('Monthly rent same for all')
  expect(screen.getByText('No rated row differs.')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Differences only' }))
  expect(screen.getByText(`${all - 1} of ${all} rows are hidden`)).toBeTruthy()
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Beds123456'])
  expect(screen.queryByText('Returns')).toBeNull()
  expect(address()).toContain('&differences=only')
  cleanup()
  await open({ query: `${querySix}&differences=only`, answers: sixHomes })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Differences only' }).checked).toBe(true)
  expect(rows()).toHaveLength(1)
})

test('six are compared at most, a removed one gives the focus to the next name, and without any the page asks for one [DEAL-6]', async () => {
  const { user } = await open({ query: `${querySix}&property=p7`, answers: sixHomes })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(screen.getByText('6 of 6 homes')).toBeTruthy()
  expect(box()).toHaveProperty('disabled', true)
  expect(screen.getByPlaceholderText('Six at most')).toBeTruthy()
  const remove = async (name: string) => {
    await user.click(removeButton(name))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
    return document.activeElement?.textContent
  }
  expect(await remove('2 Alder St')).toBe('3 Alder St')
  expect(box()).toHaveProperty('disabled', false)
  expect(await remove('6 Alder St')).toBe('5 Alder St')
  cleanup()

  await open({ query: '?property=p5', answers: sixHomes })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(screen.getByText('Add a home to compare it with 5 Alder St.')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  await remove('5 Alder St')
  expect(screen.getByRole('heading', { name: 'Add a Home to Compare' })).toBeTruthy()
  expect(document.activeElement).toBe(box())
})

test('the address of a comparison is copied, and its CSV file has its figures [DEAL-6]', async () => {
  const copied = jest.spyOn(toast, 'success')
  const { user } = await open({
    query: '?property=p1&property=p2&strategy=buyHold',
    answers: opens({ p2: better }),
  })
  await screen.findByRole('table', { name: 'Comparison' })
  await user.click(screen.getByText('Copy Link'))
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(copied).toHaveBeenCalledWith('Link copied')

  const whatIfSteps = await loadWhatIfSteps()
  const lacking = { ...fakeProperty({ missingFacts: ['taxes'] }) }
  const compared = [better, lacking].map((value) => ({
    kind: 'property',
    id: value._id,
    scenarios: [],
    property: { value, error: null },
  }))
  const comparison = { compared, strategy: 'buyHold', whatIfSteps, rates, saved: [], failures: [] } as never
  const both = comparisonColumns(comparison, false)
  const csv = comparisonCsv(both, comparedRows(both))
  const rowOf = (name: string) => csv.find((row) => row[1] === name)
  expect(csv[0]).toEqual(['Group', 'Name', 'Unit', '9 Alder St', '4826 39th Ave S'])
  expect(rowOf('Price')).toEqual(['Home', 'Price', null, '$312,000', '$489,000'])
  expect(rowOf('Monthly rent')).toEqual(['Income', 'Monthly rent', 'dollars', 4_760, 3_560])
  expect(rowOf('Cash-on-cash ROI: facts')?.slice(3)).toEqual(['', 'without taxes'])
})

/** The text of the file that is downloaded, and its name. */
function watchDownload() {
  const file: { text?: Promise<string>; name?: string } = {}
  URL.createObjectURL = (blob) => {
    file.text = textOf(blob as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    file.name = this.download
  })
  return file
}

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.readAsText(blob)
  })

test('the CSV file has what the table shows, its text starts no formula, and a withheld address stays so [DEAL-6]', async () => {
  const homes = {
    p1: fakeProperty({ PropertyAddressFull: '=HYPERLINK("http://evil")' }),
    p2: { ...better, PropertyAddressFull: WITHHELD },
  }
  const { user } = await open({ query: '?property=p1&property=p2&strategy=buyHold', answers: opens(homes) })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(columns()).toEqual(['=HYPERLINK("http://evil")', WITHHELD])
  const file = watchDownload()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await wait(10)
  const lines = (await file.text!).split('\r\n')
  expect(file.name).toBe('Comparison.csv')
  expect(lines[0]).toBe(`"Group","Name","Unit","'=HYPERLINK(""http://evil"")","${WITHHELD}"`)
  expect(lines).toContain('"Home","Price","","$489,000","$312,000"')
  const shown = cells('Net monthly income').map((text) => text?.replace(', best', ''))
  const [, , , ...exact] = lines.find((line) => line.includes('"Net monthly income"'))!.split(',')
  expect(exact.map((value) => figureText(Number(value), 'dollars'))).toEqual(shown)
})

test('a column whose inputs were saved before says so, and is not saved twice [DEAL-6]', async () => {
  const { buyHoldInput } = fakeProperty()
  const before = { ...savedAnalysis, _id: 's3', strategy: 'buyHold', propertyId: 'p1', inputs: buyHoldInput }
  const { user, called } = await open({
    query: '?property=p1&strategy=buyHold',
    answers: { ...answers, 'GET /api/v1/auth/savedAnalyses': () => ok([before]) },
  })
  await user.click(await screen.findByRole('button', { name: 'Saved 4826 39th Ave S' }))
  expect(called('POST /api/v1/auth/savedAnalyses')).toEqual([])
})

test('a column is saved under its usual name with one press, which can be undone, and is printed with one more [DEAL-6]', async () => {
  const said = jest.spyOn(toast, 'success')
  const { user, called, address } = await open({
    query: '?property=p1&analysis=s1&strategy=buyHold',
    answers: {
      ...answers,
      'POST /api/v1/auth/savedAnalyses': (body: object) => ok({ ...savedAnalysis, ...body, _id: 's2' }),
      'DELETE /api/v1/auth/savedAnalyses/s2': () => new Response(null, { status: 204 }),
    },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  const buttons = () =>
    screen.queryAllByRole('button', { name: /^Saved? / }).map(({ textContent }) => textContent)
  // An analysis is saved already.
  expect(buttons()).toEqual(['Save 4826 39th Ave S'])
  await user.click(screen.getByRole('button', { name: 'Save 4826 39th Ave S' }))
  await wait(0)
  expect(called('POST /api/v1/auth/savedAnalyses').map(({ body }) => body)).toEqual([
    {
      name: '4826 39th Ave S, Buy/Hold',
      strategy: 'buyHold',
      propertyId: 'p1',
      inputs: expect.objectContaining({ monthlyRent: 3_560 }),
      baseline: expect.objectContaining({ monthlyRent: 3_560 }),
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Saved 4826 39th Ave S' }))
  expect(called('POST /api/v1/auth/savedAnalyses')).toHaveLength(1)
  const message = said.mock.lastCall![0] as (shown: { id: string }) => ReactElement
  render(message({ id: 't1' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(0)
  expect([called('DELETE').length, buttons()]).toEqual([1, ['Save 4826 39th Ave S']])

  const reports = screen.getAllByRole('link', { name: /^Print for Lender / })
  // jsdom has neither fonts nor a printer.
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  globalThis.print = jest.fn()
  expect(reports[1]!.getAttribute('href')).toBe('/app/property/p1/report?strategy=brrrr&analysis=s1')
  await user.click(reports[0]!)
  await wait(0)
  expect(address()).toBe('/app/property/p1/report?strategy=buyHold')
})

test('the shortlist is offered by the field, and by the page while fewer than two homes are compared [DEAL-6]', async () => {
  const entry = (propertyId: string, PropertyAddressFull: string, home: object | null = other) => ({
    propertyId,
    PropertyAddressFull,
    stage: 'watching',
    note: '',
    version: 'v',
    createdAt: '2024-03-05T17:00:00.000Z',
    home,
    whenAdded: null,
  })
  const { user, address } = await open({
    query: '?strategy=buyHold',
    answers: {
      ...answers,
      'GET /api/v1/auth/shortlist': () =>
        ok([entry('p2', '9 Alder St'), entry('p1', '4826 39th Ave S'), entry('p4', 'Withdrawn St', null)]),
    },
  })
  const offer = () => screen.queryByRole('region', { name: 'Add a Home from Your Shortlist' })
  const names = () =>
    within(offer()!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['9 Alder St', '4826 39th Ave S'])
  await user.click(within(offer()!).getByRole('button', { name: '9 Alder St' }))
  await screen.findByRole('table', { name: 'Comparison' })
  expect(address()).toBe('/app/property/compare?property=p2&strategy=buyHold')
  expect(names()).toEqual(['4826 39th Ave S'])
  await user.click(box())
  const group = screen.getByRole('group', { name: 'Shortlist' })
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['4826 39th Ave SHome in Seattle'])
  // What was also seen is offered once.
  expect(screen.queryByRole('group', { name: 'Recently seen' })).toBeNull()
  await user.keyboard('{Enter}')
  await wait(0)
  expect(offer()).toBeNull()
})

test('every figure and input of every strategy has its place in a comparison [DEAL-6]', async () => {
  const whatIfSteps = await loadWhatIfSteps()
  const property = { value: fakeProperty(), error: null }
  const compared = [{ kind: 'property', id: 'p1', scenarios: [], property }]
  for (const strategy of StrategyKey.options) {
    const comparison = { compared, strategy, whatIfSteps, rates, saved: [], failures: [] } as never
    const rows = comparedRows(comparisonColumns(comparison, true))
    expect(rows.filter(({ group }) => group === 'Other Figures').map(({ key }) => key)).toEqual([])
    expect(rows.length).toBeGreaterThan(25)
  }
})

test('columns that cannot be shown and searches without a match say so', async () => {
  const { user } = await open({
    query: '?property=p1&property=p2&analysis=s1',
    answers: {
      ...answers,
      'GET /api/v1/auth/property/p2': () => refusal(404),
      'GET /api/v1/auth/places/autocomplete?input=zz': () => ok([]),
      'GET /api/v1/auth/places/autocomplete?input=yy': () => refusal(503),
    },
    seen: [],
    user: { ...investor, _id: 'u2' },
  })
  expect(await screen.findByText('This property no longer exists')).toBeTruthy()
  jest.spyOn(console, 'warn').mockReturnValue()
  for (const [typed, note] of [
    ['zz', 'Nothing matches'],
    ['yy', 'Could not load places'],
  ] as const) {
    await user.clear(box())
    await user.type(box(), typed)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await wait(400)
    expect(screen.getByText(note)).toBeTruthy()
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Could not load places')).toBeNull()
  await user.click(removeButton('property 2'))
  await wait(0)
  expect(columns()).toHaveLength(2)
})

test('in an outage nothing is reported as deleted, and one toast shows the server’s text [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  await open({
    query: '?property=p1&property=p2&analysis=s1&analysis=s2',
    answers: {
      'GET /api/v1/auth/property/p2': () => refusal(503, 'Down for repair'),
      'GET /api/v1/auth/savedAnalyses/s1': () => refusal(503, 'Down for repair'),
      'GET /api/v1/auth/savedAnalyses/s2': () => refusal(404, 'No such analysis'),
      'GET /api/v1/auth/savedAnalyses': () => refusal(503, 'Down for repair'),
      'GET /api/v1/auth/rates/latest': () => refusal(500, 'Rates are being changed'),
    },
  })
  expect(columns()).toEqual([
    '4826 39th Ave SBuy/Hold',
    '—This property could not be loaded',
    '—This analysis could not be loaded',
    '—This analysis is not yours, or no longer exists',
  ])
  expect(failed.mock.calls).toEqual([['Down for repair'], ['Rates are being changed']])
})

test('a compared property that cannot be loaded says so only in its column, and a deleted one is no failure [PRP-9]', async () => {
  const failed = jest.spyOn(toast, 'error')
  await open({
    query: '?property=p1&property=p2',
    answers: {
      ...answers,
      'GET /api/v1/auth/property/p1': () => refusal(404),
      'GET /api/v1/auth/property/p2': () => refusal(503),
    },
  })
  expect(columns()).toEqual(['—This property no longer exists', '—This property could not be loaded'])
  expect(failed).not.toHaveBeenCalled()
})

test('an analysis whose property cannot be loaded is shown, and a toast reports the failure [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  await open({
    query: '?analysis=s1',
    answers: { ...answers, 'GET /api/v1/auth/property/p1': () => refusal(503, 'Down for repair') },
  })
  expect(columns()).toEqual(['4826 39th Ave SBRRRR: Careful'])
  expect(failed.mock.calls).toEqual([['Down for repair']])
})

test('a toast and the combobox report that the homes of a chosen place cannot be loaded [ADM-14]', async () => {
  const failed = jest.spyOn(toast, 'error')
  const { user } = await open({
    seen: [],
    answers: {
      ...answers,
      'GET /api/v1/auth/places/street%207': () => refusal(503, 'Down for repair'),
    },
  })
  await user.type(box(), 'alder')
  await wait(400)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Could not load the homes in Alder St')).toBeTruthy()
  expect(failed.mock.calls).toEqual([['Down for repair']])
})

test('a property with empty results for another strategy can still be compared', async () => {
  const failed = jest.spyOn(toast, 'error')
  const empty = { ...other, buyHoldResults: {}, BuyHoldResults: {}, fixFlipResults: {} }
  await open({
    query: '?property=p2&strategy=brrrr',
    answers: { ...answers, 'GET /api/v1/auth/property/p2': () => ok(empty) },
  })
  expect(columns()).toEqual(['9 Alder St'])
  expect(cells('Refinance loan')).toHaveLength(1)
  expect(failed).not.toHaveBeenCalled()
})

test('every return of a column says what it assumes, that of an analysis by its own inputs [VAL-7]', async () => {
  const assumed = fakeProperty({ assumedFacts: ['taxes'] })
  const { monthlyTaxes, ...rest } = assumed.brrrrInput!
  const baseline = { ...rest, monthlyTaxes: monthlyTaxes - 30, vacancyPercentage: 0.05 }
  const saved = { ...savedAnalysis, inputs: baseline, baseline }
  const flip = {
    ...savedAnalysis,
    _id: 's2',
    strategy: 'fixFlip',
    inputs: assumed.fixFlipInput,
    baseline: assumed.fixFlipInput,
  }
  await open({
    query: '?property=p1&analysis=s1&analysis=s2&strategy=buyHold',
    property: assumed,
    answers: {
      ...answers,
      'GET /api/v1/auth/savedAnalyses/s1': () => ok(saved),
      'GET /api/v1/auth/savedAnalyses/s2': () => ok(flip),
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Comparison' }))
  const saysSo = (name: string) =>
    within(table.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.endsWith('assumed taxes'))
  expect(saysSo('Cash-on-cash ROI')).toEqual([true, true, true])
  expect(saysSo('ROI without realistic expenses').slice(0, 2)).toEqual([true, true])
  // The rent of Buy & Hold has no range, and that of the ARV does not change the BRRRR.
  expect(saysSo('Conservative ROI')).toEqual([false, false, true])
  expect(saysSo('Optimistic ROI')).toEqual([false, false, true])
})

test('columns have their conservative and optimistic returns, a dash where nothing has a range or it changes nothing [VAL-5]', async () => {
  const { arv, fixFlipInput } = fakeProperty()
  const flip = { ...savedAnalysis, _id: 's2', strategy: 'fixFlip', inputs: fixFlipInput }
  // The rent of Buy & Hold has no range. For the BRRRR of s1 a lower ARV returns more and a higher one less.
  await open({
    query: '?property=p1&analysis=s1&analysis=s2&strategy=buyHold',
    answers: { ...answers, 'GET /api/v1/auth/savedAnalyses/s2': () => ok(flip) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  const at = (arv: number) =>
    formatPercent(returnPercent(analyze('fixFlip', { ...fixFlipInput!, arv: arv as Dollars })))
  expect(cells('Conservative ROI')).toEqual(['—', '—', expect.stringContaining(at(arv!.low))])
  expect(cells('Optimistic ROI')).toEqual(['—', '—', expect.stringContaining(at(arv!.high))])
})

test.each(['foo', '', '__proto__'])(
  'a strategy %p in an address is none: Buy/Hold is compared [DEAL-6]',
  async (name) => {
    await open({
      query: `?property=p1&property=p2&strategy=${name}`,
      answers: { ...answers, ...opens({ p2: better }) },
    })
    await screen.findByRole('table', { name: 'Comparison' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Strategy' }).value).toBe('buyHold')
  },
)

test('returns per project and per year are not rated against each other, and say which they are [DEAL-6]', async () => {
  const flip = { ...savedAnalysis, strategy: 'fixFlip', inputs: fakeProperty().fixFlipInput }
  await open({
    query: '?property=p1&property=p2&analysis=s1&strategy=buyHold',
    answers: { ...opens({ p2: better }), 'GET /api/v1/auth/savedAnalyses/s1': () => ok(flip) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(screen.queryByText(', best')).toBeNull()
  expect(screen.getByText(/^Nothing is rated/).textContent).toBe(
    'Nothing is rated: returns of Buy/Hold are per year, those of Fix/Flip per project.',
  )
  const periods = cells('Cash-on-cash ROI').map((text) => /per \w+/.exec(text ?? '')?.[0])
  expect(periods).toEqual(['per year', 'per year', 'per project'])
  expect(cells('Net monthly income').join()).not.toContain('per ')
})

test('a home that is gone is no difference [DEAL-6]', async () => {
  const gone = { 'GET /api/v1/auth/property/p3': () => refusal(404) }
  const twin = fakeProperty({ _id: 'p2', PropertyAddressFull: '2 Alder St', BedroomsTotal: 5 })
  await open({
    query: '?property=p1&property=p2&property=p3&strategy=buyHold&differences=only',
    answers: { ...opens({ p2: twin }), ...gone },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  expect([...document.querySelectorAll('tbody tr:has(td)')].map(({ textContent }) => textContent)).toEqual([
    'Beds35\u2014',
  ])
})

const ownOf = (strategy: 'buyHold' | 'brrrr') => fakeProperty()[`${strategy}Input`]!
const edited = {
  buyHold: scenarioText('buyHold', { ...ownOf('buyHold'), monthlyRent: 3_900 }, [ownOf('buyHold')]),
  brrrr: scenarioText('brrrr', { ...ownOf('brrrr'), monthlyRent: 4_100 }, [ownOf('brrrr')]),
}
const roiOf = (strategy: StrategyKey, inputs: object) =>
  formatPercent(returnPercent(analyzeInputs(strategy, inputs)))
const newRate = {
  'GET /api/v1/auth/rates/latest': () =>
    ok({ rates: rates.map((rate) => (rate.rate === 6.88 ? { ...rate, rate: 7.1 } : rate)) }),
}
const notes = () => {
  const row = screen.queryByText('Notes')?.closest('tr')
  return row ? [...row.cells].slice(1).map(({ textContent }) => textContent) : []
}

test('a link of an earlier rate says so in its column, which takes today’s figures only when asked [DEAL-1]', async () => {
  const { user, scenarios } = await open({
    query: `?property=p1&scenario=${edited.buyHold}&scenario=${edited.brrrr}&property=p2&strategy=buyHold`,
    answers: { ...answers, ...newRate },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  const then = { ...ownOf('buyHold'), monthlyRent: 3_900 }
  expect(cells('Cash-on-cash ROI')[0]).toContain(roiOf('buyHold', then))
  expect(notes()).toEqual([
    'Interest rate 6.88% when linked, 7.10% nowUse Today’s figures for 4826 39th Ave S',
    '',
  ])
  await user.click(screen.getByRole('button', { name: 'Use Today’s figures for 4826 39th Ave S' }))
  await wait(0)
  expect(document.activeElement?.textContent).toBe('4826 39th Ave S')
  const now = { ...then, interestRate: 0.071 }
  expect(cells('Cash-on-cash ROI')[0]).toContain(roiOf('buyHold', now))
  expect(notes()).toEqual([])
  expect(scenarios().slice(0, 2)).toEqual([
    scenarioText('buyHold', now, [{ ...ownOf('buyHold'), interestRate: 0.071 }]),
    edited.brrrr,
  ])
})

test('today’s price in a comparison is that of all strategies of the home [USE-16]', async () => {
  const cheaper = fakeProperty({ LatestListingPrice: 469_000 })
  const { user, scenarios } = await open({
    query: `?property=p1&scenario=${edited.buyHold}&scenario=${edited.brrrr}&property=p2&strategy=buyHold`,
    answers: { ...answers, 'GET /api/v1/auth/property/p1': () => ok(cheaper) },
  })
  await user.click(await screen.findByRole('button', { name: 'Use Today’s figures for 4826 39th Ave S' }))
  await wait(0)
  const [buyHold, brrrr] = scenarios().map((text) => parseScenario(text))
  expect(buyHold).toMatchObject({ inputs: { listingPrice: 469_000 }, sharedPrice: null })
  expect(brrrr).toMatchObject({ inputs: { listingPrice: 469_000, monthlyRent: 4_100 }, sharedPrice: null })
})

test('edited inputs of a strategy survive a look at another one [DEAL-1]', async () => {
  const { user, scenarios } = await open({
    query: `?property=p1&scenario=${edited.brrrr}&strategy=brrrr`,
  })
  await screen.findByRole('table', { name: 'Comparison' })
  const shown = cells('Cash-on-cash ROI')
  expect(shown[0]).toContain(roiOf('brrrr', { ...ownOf('brrrr'), monthlyRent: 4_100 }))
  const choose = async (strategy: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Strategy' }), strategy)
    await wait(0)
  }
  await choose('buyHold')
  expect(cells('Cash-on-cash ROI')[0]).toContain(roiOf('buyHold', ownOf('buyHold')))
  expect(scenarios()[1]).toBe(edited.brrrr)
  await choose('brrrr')
  expect(cells('Cash-on-cash ROI')).toEqual(shown)
  // What is the home's own is not kept.
  expect(scenarios()).toEqual([edited.brrrr])
  const page = screen.getByRole<HTMLAnchorElement>('link', { name: '4826 39th Ave S' })
  expect(new URL(page.href).searchParams.getAll('scenario')).toEqual([edited.brrrr])
})

test('the property page hands the inputs of all its tabs to the comparison [DEAL-1]', async () => {
  await openProperty({
    query: `?strategy=buyHold&scenario=${edited.buyHold}&scenario=${edited.brrrr}`,
  })
  const compare = screen.getByRole<HTMLAnchorElement>('link', { name: 'Compare' })
  expect(new URL(compare.href).searchParams.getAll('scenario')).toEqual([edited.buyHold, edited.brrrr])
})

test.each(['garbage', 'brrrr_p1'])(
  'a comparison says that the inputs "%s" cannot be used, and keeps them in its address [DEAL-1]',
  async (text) => {
    const { user, scenarios } = await open({ query: `?property=p1&scenario=${text}&strategy=brrrr` })
    await screen.findByRole('table', { name: 'Comparison' })
    expect(notes()[0]).toMatch(
      /^The inputs in this link cannot be used: shown with the property’s own figures/,
    )
    expect(cells('Cash-on-cash ROI')[0]).toContain(roiOf('brrrr', ownOf('brrrr')))
    expect(scenarios()).toEqual([text])
    await user.click(screen.getByRole('button', { name: /^Use Today’s/ }))
    await wait(0)
    expect(notes()).toEqual([])
    expect(scenarios()).toEqual([scenarioText('brrrr', ownOf('brrrr'), [ownOf('brrrr')])])
  },
)

test('another account sees a compared analysis by the inputs in the address [DEAL-1]', async () => {
  const { scenarios, address } = await open({ query: '?analysis=s1&strategy=buyHold' })
  await screen.findByRole('table', { name: 'Comparison' })
  const shown = cells('Cash-on-cash ROI')
  const [text = ''] = scenarios()
  expect(parseScenario(text)?.strategy).toBe('brrrr')
  expect(address()).toBe('/app/property/compare?analysis=s1&home=p1&strategy=buyHold')
  cleanup()

  freshBrowser()
  const failed = jest.spyOn(toast, 'error')
  const elsewhere = await open({
    query: `?analysis=s1&home=p1&scenario=${text}&strategy=buyHold`,
    answers: { ...answers, 'GET /api/v1/auth/savedAnalyses/s1': () => refusal(404) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(columns()).toEqual(['4826 39th Ave SBRRRR: inputs of the link'])
  expect(cells('Cash-on-cash ROI')).toEqual(shown)
  expect([elsewhere.scenarios(), elsewhere.address()]).toEqual([
    [text],
    '/app/property/compare?analysis=s1&home=p1&strategy=buyHold',
  ])
  expect(failed).not.toHaveBeenCalled()
})
