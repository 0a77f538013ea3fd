import { bathroomsTotal } from '@freehold/analysis'
import type { Dollars, GridLine } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { fakeGrid, propertyWithGrid } from '../testing/fakeGrid'
import { field, figure, freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'
import { csvText } from '@freehold/property-ui'
import { gridRows } from './gridCsv'
import { factText, worthText } from './gridText'
import { spreadDots } from '@freehold/property-ui'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const call = 'GET /api/v1/auth/property/p1/adjustmentGrid'
const card = () => within(screen.getByRole('region', { name: 'After-Repair Value' }))
const cellsOf = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const arvFigure = () =>
  within(screen.getByText('After-repair value (ARV)', { selector: 'dt' }).parentElement!).getByRole('button')

const openGrid = async (query = '?strategy=brrrr', answer: () => Response = () => ok(fakeGrid)) => {
  const opened = await openProperty({ property: propertyWithGrid(), query, answers: { [call]: answer } })
  await wait(0)
  return opened
}

test('the ARV opens the grid in place of the page: whole dollars that add up, large adjustments, what counts and what does not [VAL-1]', async () => {
  const { user, address } = await openGrid()
  await user.click(arvFigure())
  await wait(0)
  expect(address()).toBe('/app/property/p1?strategy=brrrr&view=arv')
  expect(document.title).toBe('4826 39th Ave S, After-Repair Value | Freehold')
  expect(document.activeElement).toBe(card().getByRole('heading', { name: 'After-Repair Value' }))
  // One list of comps: those of the page are hidden.
  expect(screen.queryByRole('region', { name: 'Comparable Properties' })).toBeNull()
  const table = card().getByRole('table', { name: /^Adjustment grid: this home and 2 comps/ })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Line',
    'This home4826 39th Ave S',
    '1 Comp650000 Comp St',
    '2 Comp=1+1 Comp St',
  ])
  expect(within(heads[2]!).getByRole('link').getAttribute('href')).toBe('/app/property/c650000')
  expect(cellsOf(table, /^Sold price/)).toEqual(['—', '$650,000$479 a sq ft', '$500,000'])
  expect(cellsOf(table, /^Sold, distance/)[1]).toBe('Jan 15, 20240.34 mi')
  expect(cellsOf(table, /^Living area/)).toEqual(['1,240 sq ft', '1,360 sq ft−$17,759', '900 sq ft+$130,000'])
  expect(cellsOf(table, /^Waterfront/)).toEqual(['Yes', '—Not counted', 'No+$10,001'])
  expect(cellsOf(table, /^Time since sale/)).toEqual(['—', '1.5 months+$2,790', '3.0 months+$4,000'])
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sold price',
    'Sold, distance',
    'Living area$148 a sq ft',
    'Waterfront$10,000',
    'Time since sale−0.35% a month',
    'Net adjustment',
    'Adjusted price',
  ])
  expect(cellsOf(table, /^Net adjustment/)).toEqual([
    '—',
    '−$14,969net 2.3%, gross 3.2%',
    '+$144,001net 28.8%, gross 28.8%Large adjustment',
  ])
  expect(cellsOf(table, /^Adjusted price/)).toEqual([
    '$640,000ARV',
    '$635,031weight 30.0%',
    '$644,001weight 20.0%',
  ])
  const mean = card().getByRole('table', { name: 'Weighted mean' })
  expect(cellsOf(mean, /^The 2 comps/)).toEqual(['$638,619', '50.0%', '$319,309'])
  expect(cellsOf(mean, /^5 more sales around/)).toEqual(['$641,000', '40.0%', '$256,400'])
  expect(cellsOf(mean, /^A home like this/)).toEqual(['$642,907', '10.0%', '$64,291'])
  expect(cellsOf(mean, /^After-repair value/)).toEqual(['100%', '$640,000'])
  expect(card().getByText(/^Lot and garage spaces/).textContent).toBe(
    'Lot and garage spaces: this home does not state them. View: few or none of the sales around state it. ' +
      'Stories: the same in the sales around, which then do not tell what a difference is worth. ' +
      'What is not counted drops out of the comparison and never counts as zero.',
  )
  expect(
    card().getByText(
      /^1 sale within reach: \$1 on Feb 02, 2024\. .* more than 2\.0 times .* or below \$10,000, does not count/,
    ),
  ).toBeTruthy()

  await user.click(card().getByRole('button', { name: 'Back to BRRRR' }))
  await wait(0)
  expect(address()).toBe('/app/property/p1?strategy=brrrr')
  expect(document.activeElement).toBe(arvFigure())
  expect(screen.getByRole('region', { name: 'Comparable Properties' })).toBeTruthy()
})

test('the estimate has its range, confidence, method and measured error, on the tab and in the grid [VAL-2]', async () => {
  const { user } = await openGrid('?strategy=fixFlip')
  const form = within(screen.getByRole('form', { name: 'Fix & Flip inputs' }))
  expect(form.getByText('80% range $563,000 to $727,500')).toBeTruthy()
  expect(form.getByText('Fair confidence')).toBeTruthy()
  expect(form.getByText('Half of 412 past sales in Seattle were within 5.8% of such a value')).toBeTruthy()
  expect(document.getElementById(`${field('After-repair value (ARV)').id}-hint`)?.textContent).toBe(
    'Estimate from 7 adjusted sales, not an appraisal',
  )
  await user.click(form.getByRole('button', { name: 'Adjustment Grid' }))
  await wait(0)
  expect(card().getByText(/^The range is 13% to either side\./)).toBeTruthy()
  expect(card().getByText('1,204 closed sales').parentElement?.textContent).toMatch(
    /learnt from 1,204 closed sales in Seattle, Apr 2023 to Mar 2024, not from rules of thumb/,
  )
  expect(
    card().getByRole('img', {
      name: 'After-repair value $640,000, 80 percent range $563,000 to $727,500; the adjusted prices of the comps are $635,031 to $644,001.',
    }),
  ).toBeTruthy()
})

test('an own ARV goes into BRRRR and flips, is named as entered with the estimate, and can be taken back [VAL-1] [VAL-2]', async () => {
  const { user, called } = await openGrid()
  await user.click(arvFigure())
  await wait(0)
  const own = () => card().getByRole<HTMLInputElement>('textbox', { name: 'Use your own ARV instead' })
  await user.clear(own())
  await user.click(card().getByRole('button', { name: 'Use' }))
  expect(card().getByText('Enter the value in dollars')).toBeTruthy()
  await user.type(own(), '700000')
  await user.click(card().getByRole('button', { name: 'Use' }))
  await wait(350)
  expect(card().getByRole('status').textContent).toBe('BRRRR and Fix/Flip now use $700,000.')
  expect(card().getByText('Entered').nextElementSibling?.textContent).toBe('$700,000')
  expect(called('/brrrr').at(-1)?.body).toMatchObject({ arv: 700_000 })
  await user.click(card().getByRole('button', { name: 'Back to BRRRR' }))
  expect(screen.getByText('Entered; estimate $640,000')).toBeTruthy()
  expect(screen.getByText(/^Entered\. Estimate \$640,000\. 80% range/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Fix\/Flip/ }))
  await wait(350)
  expect(called('/fixflip').at(-1)?.body).toMatchObject({ arv: 700_000 })
  expect(figure('After-repair value')).toBe('$700,000Entered; estimate $640,000')

  const tab = within(screen.getByRole('form', { name: 'Fix & Flip inputs' }))
  await user.click(tab.getByRole('button', { name: 'Adjustment Grid' }))
  await wait(0)
  await user.click(card().getByRole('button', { name: 'Use the Estimate' }))
  await wait(350)
  await user.click(card().getByRole('button', { name: 'Back to Fix/Flip' }))
  expect(figure('After-repair value')).toBe('$640,000')
})

test('a grid of another value than the page has says which is newer, whether sales changed or results wait [VAL-1]', async () => {
  const later = { ...fakeGrid, arv: { ...fakeGrid.arv, arv: fakeGrid.arv.arv + 1_000 } }
  const { user } = await openGrid('?strategy=brrrr', () => ok(later))
  await user.click(arvFigure())
  await wait(0)
  const notice = card().getByText(/^Computed now, the estimate is \$/).parentElement!
  expect(notice.textContent).toMatch(
    /The page has an earlier one, until the results of this home are computed again/,
  )
})

test('a grid that fails says so in its place and can be retried; without a grid the former steps are shown [VAL-1]', async () => {
  const answers = [refusal(503), ok(null)]
  const { user } = await openGrid('?strategy=brrrr&view=arv', () => answers.shift()!)
  expect(card().getByRole('alert').textContent).toContain('The adjustment grid could not be loaded')
  expect(card().queryByRole('button', { name: 'CSV' })).toBeNull()
  await user.click(card().getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(card().queryByRole('alert')).toBeNull()
  await user.click(card().getByText('Show calculation'))
  await wait(0)
  expect(card().getByText(/the median of what this home would cost/)).toBeTruthy()
  await user.click(card().getByRole('button', { name: 'Back to BRRRR' }))
  expect(arvFigure().textContent).toBe('$640,000')
})

test('the grid has bathrooms by their kinds, which agree with the count of the home [VAL-1]', () => {
  const line = {
    key: 'bathrooms',
    name: 'Bathrooms',
    unit: 'count',
    worth: 16_868.6,
    percentPerMonth: null,
  } as const
  const home = { BathroomsFull: 2, BathroomsThreeQuarter: null, BathroomsHalf: 1 }
  expect(bathroomsTotal(home)).toBe(3)
  expect(factText(line, 2.5, '2024-03-01', home)).toBe('2 full, 1 half')
  const quarters = { BathroomsFull: 1, BathroomsThreeQuarter: 2, BathroomsHalf: 0 }
  expect(factText(line, 2.5, '2024-03-01', quarters)).toBe('1 full, 2 three-quarter')
  const none = { BathroomsFull: 0, BathroomsThreeQuarter: null, BathroomsHalf: null }
  expect(factText(line, 0, '2024-03-01', none)).toBe('None')
  expect(factText(line, null, '2024-03-01', home)).toBe('—')
  expect(factText(line, 2.5, '2024-03-01', null)).toBe('2.5')
  expect(worthText({ ...line, fact: 2.5 } as GridLine)).toBe('$16,869 a full bath')
})

test('the grid as CSV has facts and cents of each comp, and no text that is a formula [VAL-1]', () => {
  const lines = csvText(gridRows('1 "A" St', fakeGrid)).split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Adjustment grid","Valued 2024-03-01"')
  expect(lines[2]).toBe('"Address","","1 ""A"" St","\'=1+1 Comp St","","650000 Comp St",""')
  expect(lines).toContain('"Living area, sq ft",148.2,1240,900,130000.2,1360,-17760.4')
  expect(lines).toContain('"Waterfront",10000.4,"Yes","No",10000.4,"",""')
  expect(lines).toContain('"Time since sale, months",-0.35,"",2.99,4000.4,1.51,2790.5')
  expect(lines).toContain('"Adjusted price","",640000,"",644001,"",635030.1')
  expect(lines).toContain('"Weight, percent","",100,20,"",30,""')
  expect(lines).toContain('"5 more sales around","",641000,40')
  expect(lines).toContain('"Range","",563000,727500,"80% range $563,000 to $727,500"')
  expect(lines).toContain('"Not counted","","View: few or none of the sales around state it."')
  expect(lines).toContain('"Set aside","",1,"2024-02-02"')
})

test('the CSV of an estimate without a range says why there is none, instead of bounds [VAL-1]', () => {
  const adjusted = { ...fakeGrid.arv.adjusted!, test: null }
  const arv = { ...fakeGrid.arv, low: fakeGrid.arv.arv, high: fakeGrid.arv.arv, adjusted }
  const lines = csvText(gridRows('1 Elm St', { ...fakeGrid, arv })).split('\r\n')
  expect(lines.filter((line) => line.startsWith('"Range"'))).toEqual([
    '"Range","","No range: too few past sales in Seattle to measure the error"',
  ])
})

test('a distance to a home whose address is withheld is said to be rough, as its place has been moved [VAL-1]', async () => {
  const comps = fakeGrid.comps.map((comp) =>
    comp.miles > 0.3 ? { ...comp, PropertyAddressFull: 'Address withheld' } : comp,
  )
  const grid = { ...fakeGrid, comps }
  await openGrid('?strategy=brrrr&view=arv', () => ok(grid))
  expect(screen.getAllByText(/about 0\.3 mi$/)).toHaveLength(2)
  const distances = (street: string) =>
    gridRows(street, grid).find(([name]) => name === 'Distance, miles')!.slice(3).filter((cell) => cell !== '') // oxfmt-ignore
  expect(distances('1 Elm St')).toEqual([expect.any(Number), 'about 0.3'])
  expect(distances('Address withheld')).toEqual([expect.stringMatching(/^about 0\.\d$/), 'about 0.3'])
})

test('dots that are near each other move apart around their mean, and the others stay', () => {
  expect(spreadDots([10, 100, 104, 200], 16)).toEqual([10, 94, 110, 200])
  expect(spreadDots([50, 50, 50], 10)).toEqual([40, 50, 60])
  // A group that reaches the next dot takes it in.
  expect(spreadDots([0, 0, 12], 10)).toEqual([-6, 4, 14].map((at) => expect.closeTo(at, 9)))
  expect(spreadDots([], 10)).toEqual([])
})

test('the ARV of a worn home says on tab, grid, CSV and report that it is as repaired, what the home is worth as it is, and to check the rehab cost [VAL-2]', async () => {
  const arv = { ...fakeGrid.arv, asIs: { condition: 'Fair', value: 590_000 as Dollars } }
  const grid = { ...fakeGrid, arv }
  const { user } = await openProperty({
    property: propertyWithGrid({ arv }),
    query: '?strategy=fixFlip',
    answers: { [call]: () => ok(grid) },
  })
  await wait(0)
  const text =
    'In average condition, as repaired. As-is value (Fair): $590,000. Repairs are not estimated: check the rehab cost'
  const form = within(screen.getByRole('form', { name: 'Fix & Flip inputs' }))
  expect(form.getByText(text)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Adjustment Grid' }))
  await wait(0)
  expect(card().getByText(text)).toBeTruthy()
  expect(csvText(gridRows('1 "A" St', grid)).split('\r\n')).toContain(`"As-is value","",590000,"${text}"`)
  const unknown = { ...grid, arv: { ...fakeGrid.arv, repairedFrom: 'Poor' } }
  expect(csvText(gridRows('1 "A" St', unknown)).split('\r\n')).toContain(
    '"As-is value","","","In average condition, as repaired. No as-is value (Poor): too few past sales of worn homes. Repairs are not estimated: check the rehab cost"',
  )
  await user.click(card().getByRole('button', { name: 'Back to Fix/Flip' }))
  await user.click(await screen.findByRole('link', { name: 'Report' }))
  await screen.findByRole('link', { name: 'Back to the Property' })
  expect(screen.getByText((shown) => shown.includes(`${text}.`))).toBeTruthy()
})
