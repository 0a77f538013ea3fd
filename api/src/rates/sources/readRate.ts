import { RATE_MAX, RATE_MIN } from '@freehold/contracts'

/** Parses a rate in percent; null when it is missing ('', '.') or out of range. */
export function readRate(text = ''): number | null {
  const rate = text.trim() === '' ? NaN : Number(text)
  return rate >= RATE_MIN && rate <= RATE_MAX ? rate : null
}
