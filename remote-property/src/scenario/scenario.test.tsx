import { analyzeInputs } from '@freehold/analysis'
import { parseScenario, scenarioText } from '@freehold/contracts'
import { cleanup, screen, within } from '@testing-library/react'
import { fakeProperty, investor, rates } from '../testing/fakeProperty'
import { field, figure, freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'
import { withScenario } from './withScenario'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const own = fakeProperty().buyHoldInput!
const later = () => within(screen.getByRole('region', { name: 'Figures of an earlier day' }))
const newRate = {
  'GET /api/v1/auth/rates/latest': () =>
    ok({ rates: rates.map((rate) => (rate.rate === 6.88 ? { ...rate, rate: 7.1 } : rate)) }),
}
const source = (name: string) => document.getElementById(`${field(name).id}-hint`)?.textContent
const queryOf = (scenarios: readonly string[]) => scenarios.map((text) => `scenario=${text}`).join('&')

test('typed inputs are in the address, and open in another browser with the same figures and sources [DEAL-1]', async () => {
  const { user, scenarios } = await openProperty()
  expect(scenarios()).toEqual([scenarioText('buyHold', own, [own])])
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '3900')
  await user.click(screen.getByRole('checkbox', { name: /^Vacancy/ }))
  await wait(700)
  const [text = ''] = scenarios()
  expect(parseScenario(text)?.chosen).toEqual(['monthlyRent', 'vacancyPercentage'])
  const shown = figure('Cash-on-cash ROI')
  cleanup()

  freshBrowser()
  const elsewhere = await openProperty({ query: `?${queryOf(scenarios())}` })
  await wait(0)
  expect(figure('Cash-on-cash ROI')).toBe(shown)
  expect(field('Monthly rent').value).toBe('3,900')
  expect([source('Monthly rent'), source('Purchase price')]).toEqual(['Your input', 'Listing'])
  expect(screen.queryByRole('region', { name: 'Figures of an earlier day' })).toBeNull()
  expect(elsewhere.scenarios()).toEqual(scenarios())
})

test('each tab has its inputs in the address, the returns on tabs that were not opened among them [DEAL-1]', async () => {
  const { user, scenarios } = await openProperty({ query: '?strategy=fixFlip' })
  await user.clear(field('Holding period'))
  await user.type(field('Holding period'), '9')
  await wait(700)
  await user.click(screen.getByRole('tab', { name: /^Buy\/Hold/ }))
  await wait(700)
  expect(scenarios().map((text) => parseScenario(text)?.strategy)).toEqual(['fixFlip', 'buyHold'])
  const flip = screen.getByRole('tab', { name: /^Fix\/Flip/ }).textContent
  cleanup()

  freshBrowser()
  await openProperty({ query: `?strategy=buyHold&${queryOf(scenarios())}` })
  expect(screen.getByRole('tab', { name: /^Fix\/Flip/ }).textContent).toBe(flip)
})

test('a new rate and price do not change a link: they are shown as differences, and can be taken [DEAL-1]', async () => {
  const text = scenarioText('buyHold', { ...own, monthlyRent: 3_900 }, [own])
  const { user, scenarios, called } = await openProperty({
    query: `?scenario=${text}`,
    property: fakeProperty({ LatestListingPrice: 479_000 }),
    answers: { ...newRate, 'POST /api/v1/auth/savedAnalyses': () => refusal(500) },
  })
  await wait(0)
  const then = analyzeInputs('buyHold', { ...own, monthlyRent: 3_900 })
  expect(figure('Cash-on-cash ROI')).toContain(`${then?.cashOnCashRoi?.toFixed(2)}%`)
  expect(scenarios()).toEqual([text])
  expect(source('Interest rate')).toBe('The property’s earlier value')
  const row = (name: RegExp) =>
    within(later().getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(row(/^Interest rate/)).toEqual(['6.88%', '7.10%'])
  expect(row(/^Purchase price/)).toEqual(['$489,000', '$479,000'])
  // What follows from the price changes with it.
  const today = analyzeInputs('buyHold', {
    ...own,
    interestRate: 0.071,
    listingPrice: 479_000,
    downPaymentAmount: 119_750,
    rehabCost: 23_950,
    closingCosts: 14_370,
    monthlyRent: 3_900,
  })
  expect(row(/^Cash-on-cash ROI/)[1]).toContain(`${today?.cashOnCashRoi?.toFixed(2)}%`)

  await user.click(screen.getByRole('button', { name: 'Save Analysis' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Save Analysis' }))
  await user.click(dialog.getByRole('button', { name: 'Save Analysis' }))
  await wait(0)
  // The price and the rate of the link are no choice of the user.
  expect(called('savedAnalyses').at(-1)?.body).toMatchObject({
    inputs: { listingPrice: 489_000, interestRate: 0.0688, monthlyRent: 3_900 },
    baseline: { listingPrice: 489_000, interestRate: 0.0688 },
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await user.click(later().getByRole('button', { name: 'Use Today’s Figures' }))
  await wait(700)
  expect(figure('Cash-on-cash ROI')).toContain(`${today?.cashOnCashRoi?.toFixed(2)}%`)
  expect(parseScenario(scenarios()[0] ?? '')?.chosen).toEqual(['monthlyRent'])
})

test('a report and a comparison have their inputs in the address, and a report says what differs today [DEAL-1]', async () => {
  const inputs = { ...own, monthlyRent: 3_900 }
  const text = scenarioText('buyHold', inputs, [own])
  const roi = `${analyzeInputs('buyHold', inputs)?.cashOnCashRoi?.toFixed(2)}%`
  const report = await openProperty({
    answers: newRate,
    path: '/app/property/p1/report',
    query: `?scenario=${text}`,
  })
  expect(screen.getByText(/^Cash-on-cash ROI/, { selector: 'p' }).textContent).toContain(roi)
  expect(later().getByRole('row', { name: /^Interest rate/ }).textContent).toContain('6.88%7.10%')
  expect(report.scenarios()).toEqual([text])
  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to the Property' })
  expect(new URL(back.href).searchParams.get('scenario')).toBe(text)
  cleanup()

  const bare = await openProperty({ path: '/app/property/p1/report' })
  expect(bare.scenarios()).toEqual([scenarioText('buyHold', own, [own])])
  cleanup()

  const answers = { 'GET /api/v1/auth/savedAnalyses': () => ok([]) }
  const path = '/app/property/compare'
  const compared = await openProperty({
    answers: { ...newRate, ...answers },
    path,
    query: `?property=p1&scenario=${text}`,
  })
  const returns = await screen.findByRole('row', { name: /^Cash-on-cash ROI/ })
  expect(returns.textContent).toContain(roi)
  expect(compared.scenarios()).toEqual([text])
})

test('a link whose inputs cannot be used says so, and shows the property’s own figures [DEAL-1]', async () => {
  await openProperty({ query: '?scenario=buyHold_p489000_d12' })
  expect(screen.getByText('The inputs in this link cannot be used')).toBeTruthy()
  expect(field('Purchase price').value).toBe('489,000')
  cleanup()
  await openProperty({ path: '/app/property/p1/report', query: '?scenario=brrrr_p1' })
  expect(screen.getByRole('heading', { name: 'This report cannot be shown' })).toBeTruthy()
})

test('two tabs never push each other’s inputs around in the address', () => {
  const both = withScenario(withScenario('?strategy=brrrr', 'brrrr_p1'), 'fixFlip_pp1')
  expect(both).toBe('?strategy=brrrr&scenario=brrrr_p1&scenario=fixFlip_pp1')
  expect(withScenario(both, 'brrrr_p1')).toBe(both)
  expect(withScenario(both, 'brrrr_P2')).toBe('?strategy=brrrr&scenario=brrrr_P2&scenario=fixFlip_pp1')
})

test('a link opens its strategy even where the profile has that switched off [DEAL-1]', async () => {
  const user = { ...investor, profile: { ...investor.profile, strategies: ['buyHold'] } }
  const text = scenarioText('brrrr', fakeProperty().brrrrInput!, [null])
  await openProperty({ user, query: `?strategy=brrrr&scenario=${text}` })
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('BRRRR')
  cleanup()
  await openProperty({ user, query: '?strategy=brrrr' })
  expect(screen.queryByRole('tab', { name: /^BRRRR/ })).toBeNull()
})
