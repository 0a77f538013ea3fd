import { solveSymmetric } from './solve'

/** Prices around depend on their distance: most of it fades within half a mile, the rest within four. */
const NEAR = { share: 0.6, miles: 0.5 }
const FAR = { share: 0.4, miles: 4 }
/** The variance of what only one sale has, in units of the variance that depends on distance. */
const OWN_VARIANCE = 0.8

/** Miles east and north of the subject. */
export interface Place {
  east: number
  north: number
}

const covariance = (miles: number) =>
  NEAR.share * Math.exp(-miles / NEAR.miles) + FAR.share * Math.exp(-miles / FAR.miles)

/**
 * Weights by simple kriging: near sales count more, and several at one place count like few. Those that would get a
 * negative weight are left out. Scaled down if they are more than one in total.
 */
export function kriging(places: readonly Place[]): { weights: number[]; variance: number } {
  const between = places.map((one) => places.map((other) => covariance(distance(one, other))))
  const toSubject = places.map((one) => covariance(distance(one, { east: 0, north: 0 })))
  const weights = places.map(() => 0)
  let kept = [...places.keys()]
  for (;;) {
    const size = kept.length
    const matrix = new Float64Array(size * size)
    kept.forEach((one, row) => {
      for (let column = 0; column < row; column++) matrix[row * size + column] = between[one]![kept[column]!]!
      matrix[row * size + row] = between[one]![one]! + OWN_VARIANCE
    })
    const solution = solveSymmetric(
      matrix,
      Float64Array.from(kept, (one) => toSubject[one]!),
    )
    const positive = kept.filter((_, at) => solution[at]! >= 0)
    if (positive.length < size && positive.length > 0) {
      kept = positive
      continue
    }
    const positives = solution.map((weight) => Math.max(0, weight))
    const scale = 1 / Math.max(1, sum(positives))
    kept.forEach((one, at) => (weights[one] = scale * positives[at]!))
    const explained = weights.reduce((total, weight, one) => total + weight * toSubject[one]!, 0)
    return { weights, variance: 1 + OWN_VARIANCE - explained }
  }
}

const distance = (a: Place, b: Place) => Math.sqrt((a.east - b.east) ** 2 + (a.north - b.north) ** 2)

const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0)
