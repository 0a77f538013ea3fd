import { beginsUnit } from '../../../homes/streetNames'

export interface StreetParts {
  number: string | null
  direction: string | null
  name: string | null
  suffix: string | null
  directionAfter: string | null
  unit: string | null
}

/** Such as '485 NE Saddle Pass Rd S #4'; null without a street name. */
export function streetLine({
  number,
  direction,
  name,
  suffix,
  directionAfter,
  unit,
}: StreetParts): string | null {
  if (name === null) return null
  const words = [number, direction, name, suffix, directionAfter].filter((part) => part !== null)
  const apart = unit === null || /^(#|apt|unit|ste|suite|lot)/i.test(unit) ? unit : `#${unit}`
  return [...words, ...(apart === null ? [] : [apart])].join(' ')
}

/** The street line of an address that may continue with city, state and ZIP code. */
export function lineOf(address: string, city: string | null): string {
  const [line = '', ...rest] = address.split(',')
  if (rest.length === 0 || city === null) return address
  const at = address.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`)
  if (at > 0) return address.slice(0, at)
  const [unit = ''] = rest
  return beginsUnit.test(unit.trim().split(/[\s.]/)[0]!) ? `${line},${unit}` : line
}
