import type { Dollars, GridLine, NotCountedBy, Percent } from '@freehold/contracts'
import { roundToCents } from '../roundToCents'
import { placedLines, type FactLine, type PlacedLine, type ValuationFacts } from './facts'
import { lineWorth } from './lineWorth'
import { KNOWN_MIN, type MarketModel } from './MarketModel'
import type { AdjustedSale, ExplainedValuation } from './marketValuer'
import type { MarketSale } from './PreparedSale'

interface LineOfGrid {
  name: string
  unit: 'squareFeet' | 'count' | 'year' | 'yesNo' | 'text'
  fact: (home: ValuationFacts) => number | string | boolean | null
}

const quantityOf = (key: FactLine) => placedLines.find((line) => line.key === key)!.quantity

const linesOfGrid: Record<FactLine, LineOfGrid> = {
  livingArea: { name: 'Living area', unit: 'squareFeet', fact: quantityOf('livingArea') },
  bedrooms: { name: 'Bedrooms', unit: 'count', fact: quantityOf('bedrooms') },
  bathrooms: { name: 'Bathrooms', unit: 'count', fact: quantityOf('bathrooms') },
  yearBuilt: { name: 'Year built', unit: 'year', fact: quantityOf('yearBuilt') },
  lot: { name: 'Lot', unit: 'squareFeet', fact: quantityOf('lot') },
  stories: { name: 'Stories', unit: 'count', fact: quantityOf('stories') },
  garage: { name: 'Garage spaces', unit: 'count', fact: quantityOf('garage') },
  waterfront: { name: 'Waterfront', unit: 'yesNo', fact: (home) => home.WaterfrontYN },
  view: { name: 'View', unit: 'text', fact: (home) => home.View },
  condition: { name: 'Condition', unit: 'text', fact: (home) => home.PropertyCondition },
  grade: { name: 'Construction grade', unit: 'text', fact: (home) => home.ConstructionGrade },
}

/** A sale with what its differences are worth, by line. */
export interface AdjustedBySale<Sale extends MarketSale> extends Pick<
  AdjustedSale<Sale>,
  'sale' | 'miles' | 'weight'
> {
  cells: { fact: number | string | boolean | null; dollars: Dollars | null }[]
  netAdjustment: Dollars
  netPercent: Percent
  grossPercent: Percent
  adjustedPrice: Dollars
}

/** A valuation as lines and columns, money in cents. */
export interface ValuationGrid<Sale extends MarketSale> {
  lines: GridLine[]
  sales: AdjustedBySale<Sale>[]
  /** Names of facts that are not compared, by the reason. */
  notCountedBy: NotCountedBy
}

/** The working of a valuation: what each difference of each sale is worth in dollars. */
export function adjustmentGrid<Sale extends MarketSale>(
  subject: ValuationFacts,
  valuation: ExplainedValuation<Sale>,
  model: MarketModel,
): ValuationGrid<Sale> {
  const isLearnt = ({ first, size }: PlacedLine) =>
    model.worths.slice(first, first + size).some((worth) => worth !== 0)
  const counted = placedLines.filter((line) => isLearnt(line) && line.quantity(subject) !== null)
  const notCountedBy: NotCountedBy = { homeUnstated: [], salesUnstated: [], salesAlike: [] }
  for (const line of placedLines) {
    if (!counted.includes(line))
      notCountedBy[whyNotCounted(line, subject, valuation.sales)].push(linesOfGrid[line.key].name)
  }
  return {
    lines: [...counted.map((line) => lineOf(line, subject, valuation.value, model)), timeLine(model)],
    sales: valuation.sales.map((sale) => adjust(sale, counted)),
    notCountedBy,
  }
}

/** A fact that this home states is not counted because the sales do not tell what it is worth. */
function whyNotCounted(
  { quantity }: PlacedLine,
  subject: ValuationFacts,
  sales: readonly AdjustedSale[],
): keyof NotCountedBy {
  if (quantity(subject) === null) return 'homeUnstated'
  const stated = sales.flatMap(({ sale }) => quantity(sale) ?? [])
  const areAlike = stated.length >= KNOWN_MIN * sales.length && new Set(stated).size === 1
  return areAlike ? 'salesAlike' : 'salesUnstated'
}

function lineOf(line: PlacedLine, subject: ValuationFacts, value: Dollars, model: MarketModel): GridLine {
  const { name, unit, fact } = linesOfGrid[line.key]
  return {
    key: line.key,
    name,
    unit,
    worth: unit === 'text' ? null : worthOfOneMore(line, line.quantity(subject)!, value, model),
    percentPerMonth: null,
    fact: fact(subject),
  }
}

/** What one unit more is worth, or where a count is cut, one unit less lacks. */
function worthOfOneMore(line: PlacedLine, quantity: number, value: Dollars, model: MarketModel): Dollars {
  const own = lineWorth(line, quantity, model)
  const logOf = (change: number) => lineWorth(line, quantity + change, model) - own
  const more = logOf(1)
  return roundToCents(value * (more === 0 ? -Math.expm1(logOf(-1)) : Math.expm1(more)))
}

const timeLine = ({ timeWorths }: MarketModel): GridLine => ({
  key: 'time',
  name: 'Time since sale',
  unit: 'months',
  worth: null,
  percentPerMonth: (100 * Math.expm1(timeWorths[0])) as Percent,
  fact: null,
})

function adjust<Sale extends MarketSale>(
  { sale, miles, weight, differences, timeDifference, adjustedPrice }: AdjustedSale<Sale>,
  lines: readonly PlacedLine[],
): AdjustedBySale<Sale> {
  const price = sale.MLSSoldPrice!
  // Percentages multiply and dollars add up: the logarithmic mean of both prices shares the difference out exactly.
  const perLog = logarithmicMean(price, adjustedPrice)
  const ofTerms = ({ first, size }: PlacedLine) =>
    differences.slice(first, first + size).reduce((sum, difference) => sum + difference, 0)
  const cells = [
    ...lines.map((line) => ({
      fact: linesOfGrid[line.key].fact(sale),
      dollars: line.quantity(sale) === null ? null : roundToCents(perLog * ofTerms(line)),
    })),
    { fact: sale.soldDate, dollars: roundToCents(perLog * timeDifference) },
  ]
  const amounts: number[] = cells.map(({ dollars }) => dollars ?? 0)
  const net = roundToCents(amounts.reduce((sum, amount) => sum + amount, 0))
  const gross = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
  return {
    sale,
    miles,
    weight,
    cells,
    netAdjustment: net,
    netPercent: ((100 * net) / price) as Percent,
    grossPercent: ((100 * gross) / price) as Percent,
    adjustedPrice: roundToCents(price + net),
  }
}

function logarithmicMean(a: number, b: number): number {
  const log = Math.log(b / a)
  return Math.abs(log) < 1e-9 ? a : (b - a) / log
}
