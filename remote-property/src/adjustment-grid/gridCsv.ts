import {
  arvConfidence,
  arvMethodText,
  arvRangeText,
  arvRepairText,
  type CsvCell,
  roughMiles,
} from '@freehold/property-ui'
import type { AdjustmentGrid } from '@freehold/contracts'
import { monthsBetween, notCountedTexts } from './gridText'

const percent = (fraction: number) => Number((100 * fraction).toFixed(4))
const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits))

/** The adjustment grid as rows of a CSV file, amounts in cents: each comp has its facts and its dollars. */
export function gridRows(street: string, grid: AdjustmentGrid): CsvCell[][] {
  const { arv, day, lines, comps, otherSales, market, setAside } = grid
  const repair = arvRepairText(arv)
  /** A row with one cell for each comp, under its facts or its dollars. */
  const row = (
    name: string,
    own: CsvCell,
    cellsOf: (comp: (typeof comps)[number]) => [fact: CsvCell, dollars: CsvCell],
  ): CsvCell[] => [name, '', own, ...comps.flatMap(cellsOf)]
  const share = (name: string, part: { weight: number; adjustedPrice: number }): CsvCell[] => [
    name,
    '',
    part.adjustedPrice,
    percent(part.weight),
  ]
  return [
    ['Adjustment grid', `Valued ${day}`],
    [
      'Line',
      'Worth of one more, dollars (time: percent a month)',
      'This home',
      ...comps.flatMap((_, index) => [`Comp ${index + 1}`, `Comp ${index + 1}, dollars`]),
    ],
    row('Address', street, (comp) => [comp.PropertyAddressFull, '']),
    row('Sold price', '', (comp) => ['', comp.MLSSoldPrice]),
    row('Price per sq ft', '', (comp) => ['', rounded(comp.pricePerSquareFoot, 2)]),
    row('Sold', '', (comp) => [comp.soldDate, '']),
    row('Distance, miles', '', (comp) => [
      roughMiles(comp.miles, comp, { PropertyAddressFull: street }) ?? rounded(comp.miles, 2),
      '',
    ]),
    ...lines.map(({ name, unit, worth, percentPerMonth, fact }, line): CsvCell[] => [
      unit === 'months' ? `${name}, months` : unit === 'squareFeet' ? `${name}, sq ft` : name,
      percentPerMonth === null ? worth : rounded(percentPerMonth, 4),
      cellOf(fact),
      ...comps.flatMap(({ cells, soldDate }): CsvCell[] => {
        const cell = cells[line]
        const isTime = unit === 'months' && soldDate !== null
        return [
          isTime ? rounded(monthsBetween(soldDate, day), 2) : cellOf(cell?.fact ?? null),
          cell?.dollars ?? null,
        ]
      }),
    ]),
    row('Net adjustment', '', (comp) => ['', comp.netAdjustment]),
    row('Net adjustment, percent', '', (comp) => [rounded(comp.netPercent, 2), '']),
    row('Gross adjustment, percent', '', (comp) => [rounded(comp.grossPercent, 2), '']),
    row('Adjusted price', arv.arv, (comp) => ['', comp.adjustedPrice]),
    row('Weight, percent', 100, (comp) => [percent(comp.weight), '']),
    ['Further parts of the mean', '', 'Adjusted price', 'Weight, percent'],
    ...(otherSales ? [share(`${otherSales.sales} more sales around`, otherSales)] : []),
    share('A home like this anywhere in the market', market),
    ['Estimate', '', arv.arv, arvMethodText(arv)],
    ...(repair === null ? [] : [['As-is value', '', arv.asIs?.value ?? '', repair]]),
    // Without a range its bounds are the value.
    ['Range', '', ...(arvConfidence(arv) ? [arv.low, arv.high] : []), arvRangeText(arv)],
    ...notCountedTexts(grid).map((text): CsvCell[] => ['Not counted', '', text]),
    ...setAside.map(({ MLSSoldPrice, soldDate }): CsvCell[] => ['Set aside', '', MLSSoldPrice, soldDate]),
  ]
}

const cellOf = (fact: number | string | boolean | null): CsvCell =>
  typeof fact === 'boolean' ? (fact ? 'Yes' : 'No') : fact
