import { analyze } from '@freehold/analysis'
import { returnPercent, type Dollars } from '@freehold/contracts'
import { formatPercent } from '@freehold/ui'
import { screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { fakeProperty, investor } from '../testing/fakeProperty'
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

const box = () => screen.getByRole('combobox', { name: 'Add a property or an analysis' })
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const columns = () =>
  within(screen.getByRole('table', { name: 'Comparison' }))
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent)

test('a second property is added from the recently seen ones, and an analysis by its name', async () => {
  const { user, address } = await open()
  await screen.findByRole('table', { name: 'Comparison' })
  await user.click(box())
  expect(within(screen.getByRole('group', { name: 'Recently seen' })).getAllByRole('option')).toHaveLength(1)
  expect(offered()).toEqual(['9 Alder StSeattle', 'CarefulBRRRR, 4826 39th Ave S'])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('9 Alder St')).toBeTruthy()
  expect(address()).toBe('/app/property/compare?property=p1&property=p2&strategy=buyHold')
  await user.type(box(), 'care 39th')
  expect(offered()).toEqual(['CarefulBRRRR, 4826 39th Ave S'])
  await user.click(screen.getByRole('option', { name: /^Careful/ }))
  await screen.findByText('BRRRR: Careful')
  expect(columns()).toEqual([
    '4826 39th Ave SBuy/Hold',
    '9 Alder StBuy/Hold',
    '4826 39th Ave SBRRRR: Careful',
  ])
})

test('homes are compared by their facts, and each column names its broker [REC-3]', async () => {
  const described = fakeProperty({ DaysOnMarket: 12, ListOfficeName: 'Saddle Pass Realty' })
  await open({
    query: '?property=p1&property=p2&strategy=buyHold',
    answers: { ...answers, 'GET /api/v1/auth/property/p1': () => ok(described) },
  })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(columns()).toEqual([
    '4826 39th Ave SBuy/HoldListing courtesy of Saddle Pass Realty',
    '9 Alder StBuy/Hold',
  ])
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
  expect(row(/^Price per sq ft/)).toBe('Price per sq ft$395$252')
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
  await screen.findByText('9 Alder St')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Strategy of the properties' }), 'fixFlip')
  await screen.findByRole('row', { name: /^Net profit/ })
  expect(columns()).toEqual(['4826 39th Ave SFix/Flip', '9 Alder StFix/Flip'])
  expect(address()).toBe('/app/property/compare?property=p1&property=p2&strategy=fixFlip')
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
  await user.click(screen.getByRole('button', { name: 'Remove property 2' }))
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
    '—This analysis no longer exists',
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
  expect(columns()).toEqual(['9 Alder StBRRRR'])
  expect(failed).not.toHaveBeenCalled()
})

test('every return of a column says what it assumes, that of an analysis by its own inputs [VAL-7]', async () => {
  const assumed = fakeProperty({ assumedFacts: ['taxes'] })
  const { monthlyTaxes, ...rest } = assumed.brrrrInput!
  const baseline = { ...rest, monthlyTaxes: monthlyTaxes - 30, vacancyPercentage: 0.05 }
  const saved = { ...savedAnalysis, inputs: baseline, baseline }
  await open({
    query: '?property=p1&analysis=s1&strategy=buyHold',
    property: assumed,
    answers: { ...answers, 'GET /api/v1/auth/savedAnalyses/s1': () => ok(saved) },
  })
  const table = within(await screen.findByRole('table', { name: 'Comparison' }))
  const saysSo = (name: string) =>
    within(table.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.endsWith('assumed taxes'))
  expect(saysSo('Cash-on-cash ROI')).toEqual([true, true])
  expect(saysSo('ROI without realistic expenses')).toEqual([true, true])
  // The rent of Buy & Hold has no range.
  expect(saysSo('Conservative ROI')).toEqual([false, true])
  expect(saysSo('Optimistic ROI')).toEqual([false, true])
})

test('columns have their conservative and optimistic returns, a dash where nothing has a range [VAL-5]', async () => {
  await open({ query: '?property=p1&analysis=s1&strategy=buyHold' })
  const table = within(await screen.findByRole('table', { name: 'Comparison' }))
  const { brrrrInput } = fakeProperty()
  const at = (arv: number) => {
    const results = analyze('brrrr', { ...brrrrInput!, arv: arv as Dollars })
    return `${formatPercent(returnPercent(results))} not above the 3% line`
  }
  // Both ends are those of the ARV; the rent, on which Buy & Hold depends alone, has no range.
  for (const [name, arv] of [
    ['Conservative ROI', 600_000],
    ['Optimistic ROI', 660_000],
  ] as const) {
    const row = table.getByRole('rowheader', { name }).closest('tr')!
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['—', at(arv)])
  }
})
