import type { Dollars } from '@freehold/contracts'

/** A few units in the last place: the error of storing a decimal such as 1.005 in binary. */
const BINARY_NOISE = 4 * Number.EPSILON

/**
 * Rounds dollars to cents, half away from zero; −0 becomes 0. Use it only when money leaves the server or enters a
 * form: the engine itself never rounds.
 */
export function roundToCents(dollars: number): Dollars {
  const cents = Math.abs(dollars) * 100
  const rounded = Math.floor(cents * (1 + BINARY_NOISE) + 0.5) / 100
  return (dollars < 0 && rounded > 0 ? -rounded : rounded) as Dollars
}
