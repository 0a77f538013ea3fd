import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { freshBrowser, investor, refusal, respondWith, signInAs } from '../testing/openSite'
import { SharedReportPage } from './SharedReportPage'

beforeEach(freshBrowser)

const report = {
  sharedBy: { name: 'Daniel Reyes', accountName: 'Northlake Holdings' },
  createdAt: '2024-03-07T12:00:00.000Z',
  expiresAt: '2024-04-06T12:00:00.000Z',
  home: {
    street: '18th Ave',
    place: 'Wrenfield, WA 99499',
    listOffice: 'Alder Realty',
    listingPrice: 279_000,
    beds: 3,
    baths: 1,
    squareFeet: 1_240,
    yearBuilt: 1926,
    checks: [],
  },
  strategy: 'brrrr',
  results: { cashOnCashRoi: 10.86, cashOnCashRoiStatus: 'OK', warnings: [] },
  facts: { assumedFacts: ['taxes'] },
  expenses: null,
  steps: [
    {
      key: 'cashLeftInDeal',
      label: 'Cash left in the deal',
      formula: 'cash needed − cash at refinance',
      inputs: [{ key: 'arv', label: 'ARV', value: 405_478, unit: 'dollars', source: 'given' }],
      value: 49_104,
      unit: 'dollars',
    },
  ],
  inputs: [
    { key: 'arv', label: 'ARV', value: 405_478, unit: 'dollars', source: '84 sales' },
    { key: 'monthlyRent', label: 'Monthly rent', value: 3_050, unit: 'dollars', source: 'Entered' },
  ],
  arv: { arv: 405_478, low: 363_241, high: 452_626, method: 'MEDIAN_PPSF', compsUsed: 5 },
  rent: { monthlyRent: 3_050, low: 2_890, high: 3_210, method: 'RENTAL_COMPS', compsUsed: 9 },
  cases: {
    conservative: { cashOnCashRoi: 7.79, cashOnCashRoiStatus: 'OK' },
    optimistic: { cashOnCashRoi: 25.21, cashOnCashRoiStatus: 'OK' },
  },
  scenarioId: 'F7K2-93QD',
  photos: [{ url: '/porch.jpg', caption: 'The porch' }],
}

/** Opens a link; `respond` answers its one call. */
async function open(respond: () => Response = respondWith(report), path = '/s/secret') {
  const calls: { url: string; init: RequestInit }[] = []
  globalThis.fetch = async (url, init) => {
    calls.push({ url: url as string, init: init! })
    return respond()
  }
  history.replaceState(null, '', path)
  await act(async () => void render(<SharedReportPage />))
  return calls
}

test('a shared report shows who froze it when, and its figures, and leaves no token in the address [DEAL-2]', async () => {
  const calls = await open()
  expect(screen.getByRole('heading', { level: 1, name: '18th Ave' })).toBeTruthy()
  expect(screen.getByText('Shared by Daniel Reyes, Northlake Holdings')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(
    'Frozen as of Mar 07, 2024. Later changes to rates or inputs do not show here. This link works until Apr 06, 2024.',
  )
  const text = screen.getByRole('main').textContent
  for (const shown of [
    'Wrenfield, WA 99499',
    'Listing courtesy of Alder Realty',
    '$279,000Listing price, $225 a sq ft',
    'Conservative 7.79%, optimistic 25.21%, assumed taxes',
    'Scenario F7K2-93QD.',
    '10.86%',
    'assumed taxes',
    '$49,104',
    '84 sales',
    'Lowest to highest comp $363,241 to $452,626',
    'Half of such homes rent for $2,890 to $3,210.',
    'From 9 leases nearby.',
    '$49,104 left in the deal',
  ])
    expect(text).toContain(shown)
  expect(screen.getByRole('img', { name: 'The porch' }).getAttribute('src')).toBe('/porch.jpg')
  expect(calls.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['POST', '/api/v1/open-shared-report', JSON.stringify({ token: 'secret' })],
  ])
  expect(location.pathname).toBe('/s')
  expect(history.state.linkToken).toBe('secret')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the session of a reader who is signed in is neither sent nor changed [DEAL-2]', async () => {
  signInAs(investor)
  const stored = JSON.stringify(localStorage)
  for (const respond of [
    respondWith(report),
    refusal(401, 'Sign in again'),
    refusal(404, 'Link not found'),
  ]) {
    const [sent, ...others] = await open(respond)
    expect(others).toEqual([])
    expect(sent!.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(sent!.init.headers).not.toHaveProperty('Authorization')
    expect(JSON.stringify(localStorage)).toBe(stored)
  }
})

test('a report that was stored before it had cases, photos and an id still opens, its working folded [DEAL-2]', async () => {
  const { cases: _, photos: __, scenarioId: ___, ...stored } = report
  await open(respondWith(stored))
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('10.86%')
  expect(main.textContent).not.toContain('Conservative')
  expect(screen.getByText('No photos to show')).toBeTruthy()
  const working = screen.getByText('All Inputs and How Every Figure Is Calculated').closest('details')!
  expect(working.open).toBe(false)
  fireEvent(window, new Event('beforeprint'))
  expect(working.open).toBe(true)
  fireEvent(window, new Event('afterprint'))
  expect(working.open).toBe(false)
})

test('estimates that no input uses are left out', async () => {
  await open(respondWith({ ...report, inputs: [] }))
  expect(screen.queryByRole('heading', { name: 'After-Repair Value' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Monthly Rent' })).toBeNull()
})

test.each([
  ['a link that has ended', refusal(404, 'Link not found')],
  ['a token that none can be', refusal(400, 'Token is too long')],
])('%s gives one page, and its token stays in no history [DEAL-2]', async (_, respond) => {
  await open(respond)
  expect(screen.getByRole('heading', { level: 1, name: 'This Link Has Ended' })).toBeTruthy()
  expect(document.title).toBe('Link Ended | Freehold')
  expect([location.pathname, history.state.linkToken]).toEqual(['/s', undefined])
})

test.each(['/s', '/s/', '/s/%E0%A4%A'])(
  'a link without a token has ended, without a call: %s',
  async (path) => {
    const calls = await open(undefined, path)
    expect(screen.getByRole('heading', { level: 1, name: 'This Link Has Ended' })).toBeTruthy()
    expect(calls).toEqual([])
  },
)

test('a report that cannot be opened now can be tried again', async () => {
  const responses = [refusal(429, 'Too many attempts. Please wait a moment'), respondWith(report)]
  await open(() => responses.shift()!())
  expect(screen.getByRole('alert').textContent).toContain('Too many attempts')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: '18th Ave' })).toBe(document.activeElement)
})
