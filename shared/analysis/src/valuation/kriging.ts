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
  const count = places.length
  const between = covariancesBetween(places)
  const toSubject = Float64Array.from(places, ({ east, north }) => covarianceAt(east, north))
  const weights = places.map(() => 0)
  let kept = [...places.keys()]
  for (;;) {
    const size = kept.length
    const matrix = new Float64Array(size * size)
    for (let row = 0; row < size; row++) {
      const from = kept[row]! * count
      for (let column = 0; column < row; column++)
        matrix[row * size + column] = between[from + kept[column]!]!
      matrix[row * size + row] = between[from + kept[row]!]! + OWN_VARIANCE
    }
    const solution = solveSymmetric(
      matrix,
      Float64Array.from(kept, (one) => toSubject[one]!),
    )
    const positive = kept.filter((_, at) => solution[at]! >= 0)
    if (positive.length < size && positive.length > 0) {
      kept = positive
      continue
    }
    let total = 0
    for (const weight of solution) total += Math.max(0, weight)
    const scale = 1 / Math.max(1, total)
    let explained = 0
    for (let at = 0; at < size; at++) {
      const weight = scale * Math.max(0, solution[at]!)
      weights[kept[at]!] = weight
      explained += weight * toSubject[kept[at]!]!
    }
    return { weights, variance: 1 + OWN_VARIANCE - explained }
  }
}

/** The lower half of a square matrix with its diagonal, row by row. */
function covariancesBetween(places: readonly Place[]): Float64Array {
  const count = places.length
  const covariances = new Float64Array(count * count)
  for (let row = 0; row < count; row++) {
    const { east, north } = places[row]!
    for (let column = 0; column <= row; column++) {
      const other = places[column]!
      covariances[row * count + column] = covarianceAt(east - other.east, north - other.north)
    }
  }
  return covariances
}

const covarianceAt = (east: number, north: number) => covariance(Math.sqrt(east * east + north * north))
