import { screen, within } from '@testing-library/react'
import { CENTER, fakeSummary } from '../testing/fakeProperties'
import { openSearch, tag, tags, wait, type SentCall } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const near = (east: number) => ({ coordinates: [CENTER.lng + east, CENTER.lat] })
const small = fakeSummary({
  _id: 'small',
  PropertyAddressFull: '1 Small St',
  BedroomsTotal: 2,
  location: near(4e-4),
})
const large = fakeSummary({ _id: 'large', PropertyAddressFull: '2 Large St', BedroomsTotal: 5 })

const SEARCH = 'GET /api/v1/auth/searchProperties'
/** Like the API: homes with enough beds. */
const answers = {
  [SEARCH]: ({ query }: SentCall) =>
    [small, large].filter(({ BedroomsTotal }) => (BedroomsTotal ?? 0) >= Number(query.get('minBeds') ?? 0)),
}
const filtersOf = ({ query }: SentCall) =>
  Object.fromEntries([...query].filter(([name]) => !['type', 'zoom', 'bounds'].includes(name)))

const openFilters = async ({ user }: { user: Awaited<ReturnType<typeof openSearch>>['user'] }) => {
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

test('filters are asked for and stand in the address; a step back takes them off without asking anew', async () => {
  const page = await openSearch({ answers, address: '/app/search?at=46.62,-119.52,18' })
  expect(tags()).toHaveLength(2)
  const dialog = await openFilters(page)
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum price' }), '200000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum price' }), '750,000')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Beds' }), '3+')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Baths' }), '2+')
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum area' }), '1000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum area' }), '3000')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'For sale')
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Strategy' }), 'BRRRR')
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum cash-on-cash ROI' }), '-2.5')
  await page.user.click(dialog.getByRole('button', { name: 'Show Properties' }))
  await wait(100)
  const asked = {
    minPrice: '200000',
    maxPrice: '750000',
    minBeds: '3',
    minBaths: '2',
    minArea: '1000',
    maxArea: '3000',
    status: 'forSale',
    strategy: 'brrrr',
    minCashOnCashRoi: '-2.5',
  }
  expect(filtersOf(page.searches().at(-1)!)).toEqual(asked)
  expect(Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))).toEqual({
    at: '46.62,-119.52,18',
    ...asked,
  })
  expect(tags().map(({ title }) => title)).toEqual(['$489K, 489,000 dollars, 2 Large St, BRRRR ROI −1.55%'])
  expect(screen.getByRole('button', { name: 'Filters 6 set' })).toBeTruthy()
  const count = page.searches().length
  await page.go(-1)
  await wait(1_000)
  expect(tags()).toHaveLength(2)
  expect(page.searches()).toHaveLength(count)
  await page.go(1)
  await wait(1_000)
  expect(tags()).toHaveLength(1)
  expect(page.searches()).toHaveLength(count)
})

test('old results stay until there are new ones, under a line that says so at once', async () => {
  let release: (found: unknown) => void = () => {}
  const search = jest
    .fn()
    .mockReturnValueOnce([small, large])
    .mockReturnValueOnce(new Promise((resolve) => (release = resolve)))
  const page = await openSearch({ answers: { [SEARCH]: search } })
  await page.go('/app/search?at=46.62,-119.52,18&minBeds=9')
  await wait(90)
  expect(screen.getByRole('progressbar', { name: 'Searching this area' })).toBeTruthy()
  expect(tags()).toHaveLength(2)
  release([])
  await wait(0)
  expect(tags()).toHaveLength(0)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a strategy alone filters nothing: tags and list show on which side of the line its return is', async () => {
  const page = await openSearch({ found: [small, large], address: '/app/search?strategy=fixFlip&list=open' })
  expect(filtersOf(page.searches()[0]!)).toEqual({})
  expect(tag(/Small St, Fix\/Flip ROI 12\.00%$/).querySelector('[data-return="up"]')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Fix/Flip ROI' })).toBeTruthy()
  await page.go('/app/search?strategy=brrrr')
  await wait(0)
  expect(tag(/Small St, BRRRR ROI −1\.55%$/).querySelector('[data-return="down"]')).toBeTruthy()
  await page.go('/app/search')
  await wait(0)
  expect(tag(/Small St$/).querySelector('[data-return]')).toBeNull()
  expect(page.searches()).toHaveLength(1)
})

test('returns that lack taxes are asked for only with a filter by return [VAL-7]', async () => {
  const page = await openSearch({ address: '/app/search?strategy=brrrr&includeIncomplete=true' })
  expect(filtersOf(page.searches()[0]!)).toEqual({})
  const dialog = await openFilters(page)
  const includes = dialog.getByRole<HTMLInputElement>('switch', { name: 'Include returns without taxes' })
  expect([includes.disabled, includes.checked]).toEqual([true, false])
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum cash-on-cash ROI' }), '4')
  await page.user.click(includes)
  await page.user.click(dialog.getByRole('button', { name: 'Show Properties' }))
  await wait(100)
  expect(filtersOf(page.searches().at(-1)!)).toEqual({
    strategy: 'brrrr',
    minCashOnCashRoi: '4',
    includeIncomplete: 'true',
  })
  expect(page.address()).toContain('includeIncomplete=true')
  expect(screen.getByRole('button', { name: 'Filters 1 set' })).toBeTruthy()
})

test('a range that ends before it begins is refused beside its field', async () => {
  const page = await openSearch()
  const dialog = await openFilters(page)
  await page.user.type(dialog.getByRole('textbox', { name: 'Minimum price' }), '500000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Maximum price' }), '400000')
  await page.user.click(dialog.getByRole('button', { name: 'Show Properties' }))
  expect(dialog.getByRole('textbox', { name: 'Maximum price' }).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('The maximum must not be below the minimum')).toBeTruthy()
  expect(page.searches()).toHaveLength(1)
  await page.user.click(dialog.getByRole('button', { name: 'Clear Filters' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what a link says amiss is left out', async () => {
  const page = await openSearch({
    address: '/app/search?minBeds=many&maxPrice=-5&strategy=guess&minCashOnCashRoi=4&minArea=900',
  })
  expect(filtersOf(page.searches()[0]!)).toEqual({ minArea: '900' })
})
