import type { Dollars } from '@freehold/contracts'
import { roundToCents } from './roundToCents'

/** Above the price of any home; a search that reaches it has no upper bound. */
const CENTS_MAX = 100_000_000_000_000

/**
 * The result of a search for an amount: the amount to the cent, or why there is none. `NEVER`: no amount meets the
 * goal; `ALWAYS`: every amount does.
 */
export type GoalSeekResult =
  | { status: 'FOUND'; dollars: Dollars }
  | { status: 'NEVER'; dollars: null }
  | { status: 'ALWAYS'; dollars: null }

const never: GoalSeekResult = { status: 'NEVER', dollars: null }
const always: GoalSeekResult = { status: 'ALWAYS', dollars: null }

/**
 * The highest amount, to the cent, for which `holds` is true; it must be true below and false above. Runs the engine
 * itself, so that no formula has to be written in reverse.
 */
export function highestAmount(holds: (dollars: number) => boolean): GoalSeekResult {
  const test = (cents: number) => holds(cents / 100)
  if (!test(0)) return never
  if (test(CENTS_MAX)) return always
  let [low, high] = [0, CENTS_MAX]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (test(middle)) low = middle
    else high = middle
  }
  return low === 0 ? never : { status: 'FOUND', dollars: roundToCents(low / 100) }
}

/** The lowest amount, to the cent, for which `holds` is true; it must be false below and true above. */
export function lowestAmount(holds: (dollars: number) => boolean): GoalSeekResult {
  if (holds(0)) return always
  const below = highestAmount((dollars) => !holds(dollars))
  if (below.status === 'ALWAYS') return never
  // If only 0 fails, a cent is the lowest.
  return { status: 'FOUND', dollars: roundToCents((below.dollars ?? 0) + 0.01) }
}
