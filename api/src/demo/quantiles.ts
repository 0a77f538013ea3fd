/**
 * Distributions of homes in King County, Washington, from 8,977 sales in Seattle from May 2014 to May 2015 in the county's
 * public records: each value with the fraction of homes that have at most that value.
 */
type Quantiles = readonly (readonly [fraction: number, value: number])[]

/** Square feet. */
export const areaQuantiles: Quantiles = [
  [0, 520], [0.01, 670], [0.05, 820], [0.1, 960], [0.2, 1_150], [0.3, 1_320], [0.4, 1_470], [0.5, 1_640],
  [0.6, 1_820], [0.7, 2_060], [0.8, 2_340], [0.9, 2_820], [0.95, 3_300], [0.99, 4_365], [1, 5_600],
] // oxfmt-ignore

export const yearBuiltQuantiles: Quantiles = [
  [0, 1900], [0.05, 1908], [0.1, 1914], [0.2, 1925], [0.3, 1938], [0.4, 1946], [0.5, 1951], [0.6, 1956],
  [0.7, 1965], [0.8, 1993], [0.9, 2007], [0.95, 2009], [1, 2015],
] // oxfmt-ignore

export const bedroomQuantiles: Quantiles = [
  [0.016, 1], [0.241, 2], [0.683, 3], [0.919, 4], [0.981, 5], [1, 6],
] // oxfmt-ignore

/** In quarters: 1.75 is a full bath and a three-quarter one, 2.5 is two full baths and a half one. */
export const bathroomQuantiles: Quantiles = [
  [0.005, 0.75], [0.293, 1], [0.385, 1.5], [0.535, 1.75], [0.643, 2], [0.714, 2.25], [0.845, 2.5], [0.885, 2.75],
  [0.925, 3], [0.953, 3.25], [0.981, 3.5], [1, 4],
] // oxfmt-ignore

/** The assessor's grades of construction; our choice, as grades of the county are finer. */
export const gradeQuantiles: Quantiles = [[0.1, 6], [0.58, 7], [0.84, 8], [0.96, 9], [1, 10]] // oxfmt-ignore

/** The value that `fraction` of all homes have at most, by linear interpolation. */
export function interpolate(quantiles: Quantiles, fraction: number): number {
  const above = quantiles.findIndex(([upTo]) => fraction <= upTo)
  const [toFraction, to] = quantiles[above]!
  const [fromFraction, from] = quantiles[above - 1] ?? [toFraction, to]
  return toFraction === fromFraction
    ? to
    : from + ((to - from) * (fraction - fromFraction)) / (toFraction - fromFraction)
}

/** The smallest count that `fraction` of all homes have at most. */
export function countAt(quantiles: Quantiles, fraction: number): number {
  return quantiles.find(([upTo]) => fraction <= upTo)![1]
}
