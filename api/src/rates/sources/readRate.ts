import { RATE_MAX, RATE_MIN } from '@freehold/contracts'

/** A rate in percent as sources write it; null where they write nothing, '.' or what no rate can be. */
export function readRate(text = ''): number | null {
  const rate = text.trim() === '' ? NaN : Number(text)
  return rate >= RATE_MIN && rate <= RATE_MAX ? rate : null
}
