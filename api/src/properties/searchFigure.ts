import {
  type Bounds,
  FIGURE_BARS_MAX,
  type FigureDistribution,
  type FilterFigure,
  type StrategyKey,
} from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/Database'
import { traitBits } from '../db/propertyExpressions'
import { p } from './propertyColumns'
import { isRanked, type ResolvedFilters, returnOf } from './searchFilters'
import { homesIn, stripsOf } from './searchProperties'

interface FigureSearch {
  bounds: Bounds
  figure: FilterFigure
  /** Undefined only for the DSCR, which is not of a strategy. */
  strategy: StrategyKey | undefined
  filters: Pick<ResolvedFilters, 'returnCase' | 'includeIncomplete'>
}

/** Homes are counted in steps, of which a bar has one or more; the outermost steps hold all beyond. */
interface Steps {
  lowest: number
  highest: number
  perUnit: number
}

const stepsOf: Record<FilterFigure, Steps> = {
  return: { lowest: -50, highest: 50, perUnit: 2 },
  cash: { lowest: 0, highest: 5_000_000, perUnit: 1 / 1_000 },
  cashFlow: { lowest: -25_000, highest: 25_000, perUnit: 1 / 25 },
  dscr: { lowest: 0, highest: 10, perUnit: 20 },
}

const columnOf = ({ figure, strategy, filters }: FigureSearch) => {
  if (figure === 'dscr' || strategy === undefined) return p.buyHoldDscr
  if (figure === 'return') return returnOf(strategy, filters)
  return figure === 'cash' ? p[`${strategy}Cash`] : p[`${strategy}CashFlow`]
}

/** A hundredth of the homes on either side may be beyond the outermost bars. */
const BEYOND = 0.01

/** Counts the homes in the bounds by a figure, without those that no filter by it finds. */
export async function searchFigure(db: Database, search: FigureSearch): Promise<FigureDistribution> {
  const steps = stepsOf[search.figure]
  const figure = columnOf(search)
  const raw = (value: number) => sql.raw(`(${value})`)
  const step = sql`floor(least(greatest(${figure}, ${raw(steps.lowest)}), ${raw(steps.highest)}) * ${raw(steps.perUnit)}::float8)::int`
  const found = (strip: ReturnType<typeof stripsOf>[number]): SQL => sql`
    select ${step} as step, (${p.traits} & ${raw(traitBits.incomplete)}) <> 0 as "isIncomplete"
    ${homesIn(strip, { bounds: search.bounds, filters: {} })} and ${figure} is not null
      and ${isRanked({ includeIncomplete: 'true' })}`
  const { rows } = await db.execute<{ step: number; isIncomplete: boolean; homes: number }>(sql`
    select step, "isIncomplete", count(*)::int as homes from (
      ${sql.join(stripsOf(search.bounds).map(found), sql` union all `)}
    ) found group by 1, 2 order by 1`)
  const incomplete = rows.reduce((sum, { isIncomplete, homes }) => sum + (isIncomplete ? homes : 0), 0)
  const counted = rows.filter(({ isIncomplete }) => search.filters.includeIncomplete || !isIncomplete)
  return { ...inBars(counted, steps), incomplete }
}

type Counted = readonly { step: number; homes: number }[]

function inBars(counted: Counted, { perUnit }: Steps): Pick<FigureDistribution, 'low' | 'width' | 'bars'> {
  const all = counted.reduce((sum, { homes }) => sum + homes, 0)
  if (all === 0) return { low: 0, width: 1, bars: [] }
  const [from, to] = [stepAt(counted, all * BEYOND), stepAt(counted, all * (1 - BEYOND))]
  const each = stepsPerBar(from, to)
  const first = Math.floor(from / each)
  const bars = Array.from({ length: Math.floor(to / each) - first + 1 }, () => 0)
  for (const { step, homes } of counted) {
    const at = Math.floor(step / each) - first
    bars[Math.min(Math.max(at, 0), bars.length - 1)]! += homes
  }
  return { low: (first * each) / perUnit, width: each / perUnit, bars }
}

/** The step of the first home that has at least so many below it. */
function stepAt(counted: Counted, least: number): number {
  let homesSoFar = 0
  for (const { step, homes } of counted) {
    homesSoFar += homes
    if (homesSoFar > least) return step
  }
  throw new Error(`There are no ${least} homes`)
}

/** As few as possible of 1, 2, 4, 10, 20, 40 and so on, so that the edges of bars are round figures. */
function stepsPerBar(from: number, to: number): number {
  for (let power = 1; ; power *= 10)
    for (const times of [1, 2, 4]) {
      const each = power * times
      if (Math.floor(to / each) - Math.floor(from / each) < FIGURE_BARS_MAX) return each
    }
}
