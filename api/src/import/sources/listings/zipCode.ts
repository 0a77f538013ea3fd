import type { Warn } from '../checkFields'

/** Where ZIP codes begin with one zero or two, which spreadsheets drop from numbers. */
const leadingZeros: Readonly<Record<string, number>> = {
  CT: 1,
  MA: 1,
  ME: 1,
  NH: 1,
  NJ: 1,
  NY: 2,
  PR: 2,
  RI: 1,
  VI: 2,
  VT: 1,
}

/**
 * Five digits; empty if they are unknown. Zeros are restored where the state's ZIP codes have them. Elsewhere fewer than
 * five digits are a typing error, and whatever completed them would put the home into another state.
 */
export function zipCode(digits: string | null, state: string, warn: Warn): string {
  if (digits === null) return ''
  if (digits.length + (leadingZeros[state] ?? 0) >= ZIP_LENGTH) return digits.padStart(ZIP_LENGTH, '0')
  warn('the ZIP code has fewer than five digits and is left out')
  return ''
}

const ZIP_LENGTH = 5
