import type { Delivery } from '../Delivery'

/** What is stored in place of an address that may not be shown: none of its words can be found or read anywhere. */
const WITHHELD = 'Address withheld'

/** Degrees; a marker is then up to some hundred metres off. */
const BLURRED_TO = 1e-3 * 2

export interface StreetParts {
  number: string | null
  direction: string | null
  name: string | null
  suffix: string | null
  directionAfter: string | null
  unit: string | null
}

/** '485 NE Saddle Pass Rd S #4'; null without a street. */
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

/** The street line of an address that may go on with city, state and ZIP code. */
export function lineOf(address: string, city: string | null): string {
  const [line = '', ...rest] = address.split(',')
  if (rest.length === 0 || city === null) return address
  const at = address.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`)
  return at > 0 ? address.slice(0, at) : line
}

/** The same property with nothing left in it that tells where exactly it lies. */
export function withoutAddress(delivery: Delivery): Delivery {
  const { addressFull, remarks, lng, lat, media } = delivery
  const hide = (text: string | null) => text && hidden(text, addressFull)
  return {
    ...delivery,
    addressFull: WITHHELD,
    lng: lng && blurred(lng),
    lat: lat && blurred(lat),
    remarks: hide(remarks),
    ...(media && { media: media.map((one) => ({ ...one, caption: hide(one.caption) })) }),
  }
}

const blurred = (degrees: number) => Math.round(Math.round(degrees / BLURRED_TO) * BLURRED_TO * 1e3) / 1e3

/** Whatever the case, and however its words are spaced. */
function hidden(text: string, address: string): string {
  const words = address.split(/\s+/).filter(Boolean)
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s,]+')
  return text.replace(new RegExp(pattern, 'gi'), WITHHELD)
}
