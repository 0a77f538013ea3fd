/** Beyond these a year's worth of a dollar over 50 years is no number any more. */
const LOG_RATE_MAX = 13
const STEPS = 100

/**
 * The internal rate of return of yearly cash flows, the first of them today, as a fraction a year. Null where the
 * flows change sign never (no rate answers them) or more than once (several may), or the rate has no bounds.
 * @see Descartes' rule of signs: one change of sign is exactly one rate
 */
export function internalRateOfReturn(flows: readonly number[]): number | null {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign)
  const changes = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
  if (changes !== 1) return null
  const rising = signs[0] === -1
  /** Whether the flows are worth more than nothing at this rate: true below the answer for an investment. */
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

/** The logarithm of one plus the rate keeps the search even between −100 % and any gain. */
const presentValue = (flows: readonly number[], logRate: number) =>
  flows.reduce((sum, flow, year) => sum + flow * Math.exp(-logRate * year), 0)
