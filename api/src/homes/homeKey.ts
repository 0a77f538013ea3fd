import { normalizeAddress } from './normalizeAddress'
import { streetNameIn } from './streetNames'

/**
 * Number, name of the street and ZIP code: equal for all listings of a home, however they write its street line. The units
 * of a building have the same key.
 */
export function homeKey(line: string, zip: string): string {
  const { number, street } = normalizeAddress(line)
  return [number, ...streetNameIn(street.split(' ')), zip].join(' ').toLowerCase()
}
