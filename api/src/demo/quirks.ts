import type { ListingExpense } from '../db/listingParts'
import type { MajorFacts } from './minorFacts'

type Gap =
  | 'bedrooms'
  | 'buildingArea'
  | 'yearBuilt'
  | 'bathroomsFull'
  | 'bathroomsHalf'
  | 'bathroomsThreeQuarter'

/** Facts and expenses that a listing lacks. */
export interface Quirk extends Partial<Record<Gap, null>> {
  expenses?: (all: ListingExpense[]) => ListingExpense[]
}

const dues: ListingExpense = { type: 'HOA', name: 'Homeowners association', value: 3_000 }
const withoutTax = (all: ListingExpense[]) => all.filter(({ type }) => type !== 'Tax')

/** The first listings lack facts that real sources often lack. */
export const quirks: readonly Quirk[] = [
  { bedrooms: null },
  { buildingArea: null },
  { expenses: () => [dues] },
  { expenses: withoutTax },
  { expenses: withoutTax },
  { expenses: () => [] },
  { bathroomsFull: null, bathroomsHalf: null, bathroomsThreeQuarter: null },
  { yearBuilt: null },
  { bedrooms: null, buildingArea: null, yearBuilt: null },
]

/** Dollars: the prices at which the default rehab cost changes its rate, and just below. */
const edgePrices = [499_999, 500_000, 749_999, 750_000]

/** Gives each edge price to the listing with the nearest price. */
export function withEdgePrices(listings: readonly MajorFacts[]): MajorFacts[] {
  const priced = [...listings]
  const taken = new Set<number>()
  for (const price of edgePrices) {
    const distance = (index: number) =>
      taken.has(index) ? Infinity : Math.abs((priced[index]!.listingPrice ?? Infinity) - price)
    const nearest = priced.map((_, index) => index).reduce((a, b) => (distance(b) < distance(a) ? b : a))
    taken.add(nearest)
    priced[nearest] = { ...priced[nearest]!, listingPrice: price }
  }
  return priced
}
