import { figureText, type RangeDot } from '@freehold/property-ui'
import type { AdjustedComp, AdjustmentGrid, Comp, GridLine, IsoDate, NotCountedBy } from '@freehold/contracts'
import {
  formatCents,
  formatDollarDifference,
  formatDollars,
  formatNumber,
  formatPercent,
  roundUpDollars,
  UNKNOWN,
} from '@freehold/ui'

type Fact = GridLine['fact']

const BATHROOMS = 'bathrooms'

const DAY_MS = 86_400_000
const DAYS_A_MONTH = 365.25 / 12

/** From here on an adjustment is large: lenders ask about more than 25 % in sum or 15 % net. */
const LARGE_GROSS_PERCENT = 25
const LARGE_NET_PERCENT = 15

export const isLargeAdjustment = ({ netPercent, grossPercent }: AdjustedComp) =>
  grossPercent > LARGE_GROSS_PERCENT || Math.abs(netPercent) > LARGE_NET_PERCENT

/** A month without its day: Apr 2023. */
export const monthText = (day: IsoDate) => {
  const [year, month] = day.split('-')
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${names[Number(month) - 1]} ${year}`
}

export const monthsBetween = (from: IsoDate, to: IsoDate) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS / DAYS_A_MONTH

/** The bathrooms of a home by their kinds. */
export type Bathrooms = Pick<Comp, 'BathroomsFull' | 'BathroomsThreeQuarter' | 'BathroomsHalf'>

/**
 * @param day the day of the valuation, from which the time since a sale is counted
 * @param home whose fact it is; null for one that is no longer shown
 */
export function factText(
  { unit, key }: Pick<GridLine, 'unit' | 'key'>,
  fact: Fact,
  day: IsoDate,
  home: Bathrooms | null,
): string {
  if (fact === null) return UNKNOWN
  if (key === BATHROOMS && home) return bathroomsText(home)
  if (typeof fact === 'boolean') return fact ? 'Yes' : 'No'
  if (unit === 'months' && typeof fact === 'string') return `${monthsBetween(fact, day).toFixed(1)} months`
  if (typeof fact === 'string') return fact
  if (unit === 'squareFeet') return figureText(fact, 'squareFeet')
  return unit === 'year' ? String(fact) : formatNumber(fact, { most: 2 })
}

/** By their kinds, as a half bath is worth less than the whole that it is in the count of a home's baths: 2 full, 1 half. */
function bathroomsText({ BathroomsFull, BathroomsThreeQuarter, BathroomsHalf }: Bathrooms): string {
  const kinds = [
    [BathroomsFull ?? 0, 'full'],
    [BathroomsThreeQuarter ?? 0, 'three-quarter'],
    [BathroomsHalf ?? 0, 'half'],
  ] as const
  const present = kinds.filter(([count]) => count > 0)
  return present.map(([count, kind]) => `${count} ${kind}`).join(', ') || 'None'
}

const unitNames: Partial<Record<string, string>> = { squareFeet: ' a sq ft', count: ' each', year: ' a year' }

/** What a unit is worth, under the name of its line; empty for texts, whose worth depends on both. */
export function worthText({ key, unit, worth, percentPerMonth }: GridLine): string {
  if (percentPerMonth !== null) return `${formatPercent(percentPerMonth)} a month`
  if (worth === null) return ''
  // To the nearest dollar, as the adjustments are that follow from it.
  const text = Math.abs(worth) < 10 ? formatCents(worth) : formatDollars(Math.round(worth))
  return `${text}${key === BATHROOMS ? ' a full bath' : (unitNames[unit] ?? '')}`
}

/**
 * Whole dollars near the amounts that add up as they are shown: each takes over what is left of the one before.
 * @param total what they add up to, if it is not the rounded sum
 */
export function addingUp(amounts: readonly number[], total?: number): number[] {
  let [exact, shown] = [0, 0]
  return amounts.map((amount, index) => {
    exact += amount
    const before = shown
    shown = index === amounts.length - 1 && total !== undefined ? total : Math.round(exact)
    return shown - before
  })
}

/**
 * A comp's amounts in whole dollars. Both prices are rounded as elsewhere; the adjustments between them take over what
 * that leaves, the largest at last, so that the column adds up as it is shown.
 */
export function wholeDollars({ cells, MLSSoldPrice, adjustedPrice }: AdjustedComp) {
  const [sold, adjusted] = [roundUpDollars(MLSSoldPrice ?? 0), roundUpDollars(adjustedPrice)]
  const net = adjusted - sold
  const amounts = addingUp(cells.map(({ dollars }) => dollars ?? 0))
  const left = amounts.reduce((rest, amount) => rest - amount, net)
  const largest = amounts.indexOf(amounts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0))
  return {
    amounts: amounts.map((amount, at) => (at === largest ? amount + left : amount)),
    net,
    sold,
    adjusted,
  }
}

/** What a difference is worth; what is not counted says so. */
export const amountText = (dollars: number | null, whole: number) =>
  dollars === null ? 'Not counted' : whole === 0 ? '$0' : formatDollarDifference(whole)

/** Without its sign, which the net amount shows. */
export const shareText = (percent: number) => `${Math.abs(percent).toFixed(1)}%`

/** The share with which a price counts. */
export const weightText = (weight: number) => `${(100 * weight).toFixed(1)}%`

/** 'the living area and the lot' */
export function listText(items: readonly string[]): string {
  const [last, ...rest] = items.toReversed()
  return rest.length === 0 ? (last ?? '') : `${rest.toReversed().join(', ')} and ${last}`
}

const notCountedReasons: Record<keyof NotCountedBy, (it: string) => string> = {
  homeUnstated: (it) => `this home does not state ${it}`,
  salesUnstated: (it) => `few or none of the sales around state ${it}`,
  salesAlike: () => 'the same in the sales around, which then do not tell what a difference is worth',
}

/** Which facts are not compared and why, a sentence for each reason. */
export function notCountedTexts({ notCounted, notCountedBy }: AdjustmentGrid): string[] {
  const text = ([first, ...others]: readonly string[], reasonFor: (it: string) => string) =>
    first === undefined
      ? []
      : [
          `${listText([first, ...others.map((name) => name.toLowerCase())])}: ${reasonFor(others.length > 0 ? 'them' : 'it')}.`,
        ]
  // The response of an earlier version has no reasons.
  if (!notCountedBy) return text(notCounted, () => 'not stated, or the same in all sales')
  return Object.entries(notCountedReasons).flatMap(([reason, reasonFor]) =>
    text(notCountedBy[reason as keyof NotCountedBy], reasonFor),
  )
}

/** The parts of which the ARV is the weighted mean. */
export function partsOfMean({ comps, otherSales, market }: AdjustmentGrid) {
  const weight = comps.reduce((sum, comp) => sum + comp.weight, 0)
  const total = comps.reduce((sum, comp) => sum + comp.weight * comp.adjustedPrice, 0)
  return [
    ...(weight > 0
      ? [
          {
            name: comps.length === 1 ? 'The comp' : `The ${comps.length} comps`,
            weight,
            price: total / weight,
          },
        ]
      : []),
    ...(otherSales
      ? [
          {
            name: `${otherSales.sales} more ${otherSales.sales === 1 ? 'sale' : 'sales'} around`,
            weight: otherSales.weight,
            price: otherSales.adjustedPrice,
          },
        ]
      : []),
    { name: 'A home like this anywhere in the market', weight: market.weight, price: market.adjustedPrice },
  ]
}

/** The adjusted prices of the comps, by their numbers in the grid. */
export const compDots = (grid: AdjustmentGrid | null): RangeDot[] =>
  (grid?.comps ?? []).map(({ adjustedPrice }, index) => ({ number: index + 1, dollars: adjustedPrice }))
