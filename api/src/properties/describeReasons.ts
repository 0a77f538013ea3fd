import type { UnusualPrice } from '@freehold/analysis'

/** Why a listing looks like it has a typing error; `listing-checks` finds out. */
export type CheckReason =
  | 'bedrooms'
  | 'baths'
  | 'askingPrice'
  | 'soldPrice'
  | 'askingPerSquareFoot'
  | 'soldPerSquareFoot'
  | 'state'
  | 'zip'
  | 'noHouse'

/** The reasons of a listing as codes, and the facts that they are about. */
export interface CheckedListing {
  reasons: string[]
  state: string
  zip: string
  bedrooms: number | null
  bathroomsTotal: number | null
  buildingArea: number | null
  listingPrice: number | null
  soldPrice: number | null
  /** By adjusted sales, for the reasons of {@link UnusualPrice}. */
  arv: number | null
  /** In its present condition, if the ARV is that of a repaired home; else null. */
  asIsValue: number | null
  /** By adjusted leases, for the same. */
  monthlyRent: number | null
}

/** Why a listing is implausible. */
type Reason = CheckReason | UnusualPrice

// Made once, as that takes longer than to describe a listing.
const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const inWords = (value: number | null) => format.format(value ?? 0)
const dollars = (value: number | null) => `$${inWords(value)}`
const counted = (count: number | null, noun: string) =>
  count ? `${inWords(count)} ${noun}${count === 1 ? '' : 's'}` : `no ${noun}`

/** Each reason in words, with the figures that do not fit: '33 bedrooms in 1,620 sq ft'. */
export function describeReasons(listing: CheckedListing): string[] {
  const texts = reasonTexts(listing)
  return listing.reasons.flatMap((reason) => (reason in texts ? [texts[reason as Reason]()] : []))
}

/** Functions, as a page of homes has few reasons and each text takes its time. */
function reasonTexts(listing: CheckedListing): Record<Reason, () => string> {
  const { state, zip, bedrooms, bathroomsTotal, buildingArea, listingPrice, soldPrice } = listing
  const area = () => `${inWords(buildingArea)} sq ft`
  return {
    bedrooms: () => `${counted(bedrooms, 'bedroom')} in ${area()}`,
    baths: () => `${counted(bathroomsTotal, 'bath')} in ${area()}`,
    askingPrice: () => `an asking price of ${dollars(listingPrice)}`,
    soldPrice: () => `a sale price of ${dollars(soldPrice)}`,
    askingPerSquareFoot: () => `an asking price of ${dollars(listingPrice)} for ${area()}`,
    soldPerSquareFoot: () => `a sale price of ${dollars(soldPrice)} for ${area()}`,
    state: () => `a position outside of ${state}`,
    zip: () => `a position far from the other homes of ZIP ${zip}`,
    noHouse: () => 'land without a house',
    askingBelowValue: () => unusualPriceText(listing, 'less'),
    askingAboveValue: () => unusualPriceText(listing, 'more'),
    askingBelowRent: () => unusualMultipleText(listing, 'few'),
    askingAboveRent: () => unusualMultipleText(listing, 'many'),
  }
}

/** 'an asking price of $120,000, 62% less than its estimated value of $315,000: fewer than 1 in 100 sales differ so much' */
function unusualPriceText(
  { listingPrice, arv, asIsValue }: CheckedListing,
  direction: 'less' | 'more',
): string {
  const value = asIsValue ?? arv
  const percent = Math.round(100 * Math.abs((listingPrice ?? 0) / (value || 1) - 1))
  const valueName = asIsValue === null ? 'value' : 'as-is value'
  // Rounded up, as it is shown everywhere.
  const inDollars = dollars(Math.ceil(value ?? 0))
  return `an asking price of ${dollars(listingPrice)}, ${inWords(percent)}% ${direction} than its estimated ${valueName} of ${inDollars}: fewer than 1 in 100 sales differ so much`
}

/** 'an asking price of $1,400,000, 45.2 times its estimated rent of $31,000 a year: fewer than 1 in 100 homes sold for so many times theirs' */
function unusualMultipleText(
  { listingPrice, monthlyRent }: CheckedListing,
  direction: 'few' | 'many',
): string {
  const rent = 12 * (monthlyRent ?? 0)
  const times = ((listingPrice ?? 0) / (rent || 1)).toFixed(1)
  return `an asking price of ${dollars(listingPrice)}, ${times} times its estimated rent of ${dollars(Math.ceil(rent))} a year: fewer than 1 in 100 homes sold for so ${direction} times theirs`
}
