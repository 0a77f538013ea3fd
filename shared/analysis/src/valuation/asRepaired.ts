import { placedLines, type ValuationFacts } from './facts'
import { lineWorth } from './lineWorth'
import type { MarketModel } from './MarketModel'
import { conditionScore } from './scores'

/** How a repaired home's condition is shown. `conditionScore` reads it as average. */
const REPAIRED = 'Average, as repaired'
const AVERAGE = conditionScore(REPAIRED)!

const condition = placedLines.find(({ key }) => key === 'condition')!

/**
 * The home as its after-repair value takes it: in average condition if it is known to be in a worse one. The same object
 * if it is not, or if its market's sales do not teach that the worse condition lowers a price.
 */
export function asRepaired<Home extends ValuationFacts>(home: Home, model: MarketModel): Home {
  const score = condition.quantity(home)
  if (score === null || score >= AVERAGE) return home
  const gain = lineWorth(condition, AVERAGE, model) - lineWorth(condition, score, model)
  return gain > 0 ? { ...home, PropertyCondition: REPAIRED } : home
}
