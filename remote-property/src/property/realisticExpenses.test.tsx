import { analyze, analyzeInputs, withRealisticExpenses } from '@freehold/analysis'
import { authClient } from '@freehold/auth-client'
import { storedInputOf, StrategyKey } from '@freehold/contracts'
import { act, screen, within } from '@testing-library/react'
import { fakeProperty, investor } from '../testing/fakeProperty'
import { field, figure, freshBrowser, ok, openProperty, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const realistic = { ...investor, profile: { ...investor.profile, realisticExpenses: true } }
const property = fakeProperty()

/** A return as the page writes it. */
const text = (percent: number | null) => `${percent?.toFixed(2).replace('-', '−')}%`
const raw = (key: StrategyKey) => text(analyze(key, storedInputOf(property, key)!).cashOnCashRoi)
const less = (key: StrategyKey) =>
  text(analyze(key, withRealisticExpenses(key, storedInputOf(property, key)!)).cashOnCashRoi)

const returns = () => screen.getAllByRole('tab').map((tab) => /[−\d.]+%/.exec(tab.textContent ?? '')?.[0])
/** The line under the figures of the strategy on screen; those of other opened tabs are hidden. */
const note = () =>
  screen.getAllByText(/^With(out)? /, { selector: 'b' }).find((basis) => basis.closest('[hidden]') === null)
    ?.parentElement?.textContent
const rentals = '(vacancy, management, maintenance and capital expenditure)'

test('with realistic expenses every rental starts with them, says so and shows the specified return [VAL-6]', async () => {
  const { user, called } = await openProperty({ user: realistic })
  expect(less('buyHold')).not.toBe(raw('buyHold'))
  expect(returns()).toEqual([less('buyHold'), less('brrrr'), raw('fixFlip'), less('shortTerm')])
  expect(called('buyhold').at(-1)?.body).toMatchObject({
    vacancyPercentage: 0.08,
    managementPercentage: 0.1,
    maintenancePercentage: 0.05,
    capexPercentage: 0.05,
  })
  expect(figure('Cash-on-cash ROI')).toContain(less('buyHold'))
  expect(note()).toContain(`With realistic expenses ${rentals}. Without them: ${raw('buyHold')}`)
  expect(field('Vacancy share').value).toBe('8')

  await user.click(screen.getByRole('tab', { name: /^BRRRR/ }))
  await wait(400)
  expect(figure('Cash-on-cash ROI')).toContain(less('brrrr'))
  expect(note()).toContain(`With realistic expenses ${rentals}. Without them: ${raw('brrrr')}`)
  await user.click(screen.getByRole('tab', { name: /^ST Rental/ }))
  await wait(400)
  expect(figure('Cash-on-cash ROI')).toContain(less('shortTerm'))
  expect(note()).toContain('With realistic expenses (maintenance and capital expenditure).')
  // Computed here: the API has the same engine.
  expect(called('/brrrr')).toEqual([])
  await user.click(screen.getByRole('tab', { name: /^Fix\/Flip/ }))
  await wait(400)
  expect(note()).toBeUndefined()
})

test('without the setting the stored returns are shown, and what realistic expenses would leave of them [VAL-6]', async () => {
  const { called } = await openProperty()
  expect(returns()).toEqual(StrategyKey.options.map(raw))
  expect(called('buyhold').at(-1)?.body).not.toHaveProperty('vacancyPercentage')
  expect(note()).toContain(
    `Without vacancy, management, maintenance and capital expenditure. With realistic expenses: ${less('buyHold')}`,
  )
})

test('a setting that is switched elsewhere starts the forms anew, and an expense can be switched off by itself [VAL-6]', async () => {
  const { user, called } = await openProperty()
  act(() => authClient.updateUser({ profile: realistic.profile }))
  await wait(400)
  expect(returns()[0]).toBe(less('buyHold'))
  await user.click(screen.getByRole('checkbox', { name: /^Vacancy/ }))
  await wait(400)
  expect(called('buyhold').at(-1)?.body).not.toHaveProperty('vacancyPercentage')
  expect(note()).toContain(
    'With management, maintenance and capital expenditure, without vacancy. Without any',
  )
  // The tab follows the page's calculation.
  expect(returns()[0]).toBe(/[−\d.]+%/.exec(figure('Cash-on-cash ROI') ?? '')?.[0])
})

test('a blank percentage is refused while its expense is on, and not checked while it is off [VAL-6]', async () => {
  const { user } = await openProperty({ user: realistic, query: '?strategy=brrrr' })
  await wait(400)
  await user.clear(field('Vacancy share'))
  await wait(400)
  expect(screen.getByText('Vacancy needs a number')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Vacancy/ }))
  await wait(400)
  expect(screen.queryByText('Vacancy needs a number')).toBeNull()
  expect(note()).toContain('without vacancy')
})

test('a saved analysis keeps its own expenses, whatever the setting [VAL-6]', async () => {
  const inputs = { ...property.brrrrInput, managementPercentage: 0.09 }
  const saved = {
    _id: 's1',
    name: 'Careful',
    strategy: 'brrrr',
    propertyId: 'p1',
    PropertyAddressFull: '4826 39th Ave S',
    inputs,
    results: analyzeInputs('brrrr', inputs),
    baseline: property.brrrrInput,
    cashOnCashRoi: 1,
    isPropertyShown: true,
    createdAt: '2024-03-05T17:00:00.000Z',
  }
  const { called } = await openProperty({
    user: realistic,
    query: '?analysis=s1',
    answers: { 'GET /api/v1/auth/savedAnalyses/s1': () => ok(saved) },
  })
  await wait(400)
  expect(called('/brrrr').at(-1)?.body).toEqual(inputs)
  expect(note()).toContain('With management, without vacancy, maintenance and capital expenditure.')
  expect(field('Management share').value).toBe('9')
})

test('report and comparison start with the same figure, and say which it is [VAL-6]', async () => {
  const report = { path: '/app/property/p1/report', query: '?strategy=brrrr' }
  await openProperty({ ...report, user: realistic })
  expect((await screen.findByText(/^Cash-on-cash ROI/, { selector: 'p' })).textContent).toContain(
    less('brrrr'),
  )
  expect(screen.getByText('With realistic expenses').parentElement?.textContent).toContain(
    `Without them: ${raw('brrrr')}`,
  )
  expect(screen.getByRole('row', { name: /^Vacancy 8% Rule of thumb/ })).toBeTruthy()
})

test('a comparison says for each column which expenses its return includes [VAL-6]', async () => {
  const answers = { 'GET /api/v1/auth/savedAnalyses': () => ok([]) }
  const compare = { path: '/app/property/compare', query: '?property=p1&strategy=buyHold', answers }
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await openProperty({ ...compare, user: realistic })
  await screen.findByRole('table', { name: 'Comparison' })
  expect(cells('Cash-on-cash ROI')[0]).toContain(less('buyHold'))
  expect(cells('Expenses')).toEqual(['With realistic expenses'])
  expect(cells('ROI without realistic expenses')[0]).toContain(raw('buyHold'))
  act(() => authClient.updateUser({ profile: { ...realistic.profile, realisticExpenses: false } }))
  expect(cells('Cash-on-cash ROI')[0]).toContain(raw('buyHold'))
  expect(cells('Expenses')).toEqual(['Without vacancy, management, maintenance and capital expenditure'])
  expect(screen.queryByRole('row', { name: /^ROI without/ })).toBeNull()
})
