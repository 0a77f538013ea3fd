/** Beyond this, the present value of a dollar in 50 years is not a finite number. */
export const LOG_RATE_MAX = 13
const STEPS = 100

/**
 * The internal rate of return of yearly cash flows, the first one today, as a fraction per year. Null if the flows
 * never change sign (no rate exists) or do so more than once (several may exist), or if the rate is unbounded.
 * @see Descartes' rule of signs: one change of sign means exactly one rate
 */
export function internalRateOfReturn(flows: readonly number[]): number | null {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign)
  const changes = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
  if (changes !== 1) return null
  const rising = signs[0] === -1
  /** Whether the rate is below the result: then the present value of an investment's flows is positive. */
  const tooLow = (logRate: number) => presentValue(flows, logRate) > 0 === rising
  let [low, high] = [-LOG_RATE_MAX, LOG_RATE_MAX]
  if (!tooLow(low) || tooLow(high)) return null
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (tooLow(middle)) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

/** Takes log(1 + rate), in which the search is even between −100 % and any gain. */
const presentValue = (flows: readonly number[], logRate: number) =>
  flows.reduce((sum, flow, year) => sum + flow * Math.exp(-logRate * year), 0)
