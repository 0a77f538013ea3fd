import type { ListingKind } from '../../../db/listingParts'
import { readZip } from '../csv/readCell'
import type { ListingRecord, ListingRemoval, ListingUpdate } from '../../ListingRecord'
import { bathroomsByKind } from '../listings/bathroomsByKind'
import {
  calendarDay,
  coordinates,
  check,
  nullIfInvalid,
  MAX_LENGTH,
  failMissing,
  stateCode,
  storableText,
  type Warn,
} from '../checkFields'
import { lineOf, streetLine } from '../listings/address'
import { annualFee, expensesOf } from '../listings/annualFee'
import { countyName } from '../listings/county'
import { isSubTypeOfHome, kindOfType } from '../listings/homeTypes'
import { listingStatus } from '../listings/listingStatus'
import { mediaInOrder } from '../listings/media'
import { squareFeet } from '../listings/squareFeet'
import { toLeaseRecord } from '../listings/toLeaseRecord'
import { withholdAddress } from '../listings/withholdAddress'
import { zipCode } from '../listings/zipCode'
import { minorFacts } from './minorFacts'
import { dayOf, isFalse, reader, type ResoRecord, timeOf, wordsIn } from './recordReader'

/** Reads a record of the resource Property. Throws a RowError that names the first field with a mistake. */
export function toListingUpdate(record: ResoRecord, warn: Warn): ListingUpdate {
  const listingKey = keyOf(record)
  const kind = kindOf(record)
  if (isHidden(record) || kind === null) return removalOf(record, listingKey)
  const { required, number } = reader(record)
  const status = listingStatus('StandardStatus', required('StandardStatus'), kind)
  if (status === 'removed') return removalOf(record, listingKey)
  const about = { listingKey, modifiedAt: modifiedOf(record), status }
  const listing = withoutHidden(record, toListingRecord(record, about, warn))
  return kind === 'lease' ? toLeaseRecord(listing, rentFields, number) : listing
}

const rentFields = { monthlyRent: 'ClosePrice', askingRent: 'ListPrice' }

function withoutHidden(record: ResoRecord, listing: ListingRecord): ListingRecord {
  if (!isAddressHidden(record)) return listing
  const { addressFull, city, parcelNumber } = listing
  return {
    ...withholdAddress(listing, streetLinesIn(record, city)),
    withheld: { addressFull, parcelNumber },
  }
}

/**
 * The removal that follows from a rejected record which says that its address may not be shown, or that it is a lease: the
 * stored listing shows the address, or is for sale, and the record that would replace it cannot be read.
 */
export function removalDespiteMistakes(record: ResoRecord): ListingRemoval | undefined {
  const listingKey = nullIfInvalid(() => keyOf(record))
  if (listingKey === null) return undefined
  if (isAddressHidden(record)) return removalOf(record, listingKey)
  return kindOf(record) === 'lease' ? { ...removalOf(record, listingKey), kinds: ['sale'] } : undefined
}

const removalOf = (record: ResoRecord, listingKey: string): ListingRemoval => ({
  listingKey,
  modifiedAt: nullIfInvalid(() => modifiedOf(record)),
  isRemoved: true,
  isWithheld: mayNotBeShown(record),
})

/** Null if it is not a home. */
function kindOf(record: ResoRecord): ListingKind | null {
  const type = (name: string) => nullIfInvalid(() => reader(record).text(name))
  return isSubTypeOfHome(type('PropertySubType')) ? kindOfType(type('PropertyType')) : null
}

const isHidden = (record: ResoRecord) => isFalse(record['InternetEntireListingDisplayYN'])

const isAddressHidden = (record: ResoRecord) => isFalse(record['InternetAddressDisplayYN'])

/** The listing or its address. */
export const mayNotBeShown = (record: ResoRecord) => isHidden(record) || isAddressHidden(record)

const keyOf = (record: ResoRecord) =>
  storableText('ListingKey', reader(record).required('ListingKey'), MAX_LENGTH.listingKey)

const modifiedOf = (record: ResoRecord) =>
  timeOf('ModificationTimestamp', reader(record).text('ModificationTimestamp'))

function toListingRecord(
  record: ResoRecord,
  about: Pick<ListingRecord, 'listingKey' | 'status'> & { modifiedAt: string | null },
  warn: Warn,
): ListingRecord {
  const { text, required, number } = reader(record)
  const isSold = about.status === 'sold'
  const city = storableText('City', required('City'), MAX_LENGTH.city)
  const state = stateCode(required('StateOrProvince'))
  return {
    addressFull: storableText('UnparsedAddress', addressOf(record, city), MAX_LENGTH.address),
    city,
    state,
    zip: zipCode(zipDigits(text('PostalCode')), state, warn),
    county: countyName('CountyOrParish', text('CountyOrParish')),
    bedrooms: check.bedrooms('BedroomsTotal', number('BedroomsTotal')),
    buildingArea: areaOf(record, 'BuildingArea') ?? areaOf(record, 'LivingArea'),
    yearBuilt: check.yearBuilt('YearBuilt', number('YearBuilt') || null),
    // A sold home is no longer for sale, even if the record still has its asking price.
    listingPrice: isSold ? null : check.price('ListPrice', number('ListPrice') || null),
    soldPrice: isSold ? check.price('ClosePrice', number('ClosePrice') || null) : null,
    soldDate: isSold ? calendarDay('CloseDate', dayOf(text('CloseDate'))) : null,
    remarks: storableOrNull('PublicRemarks', text('PublicRemarks'), MAX_LENGTH.remarks),
    expenses: expensesOf([
      ['Tax', 'Property tax', check.expense('TaxAnnualAmount', number('TaxAnnualAmount'))],
      ['HOA', 'Association fee', feeOf(record, 'AssociationFee', warn)],
      ['HOA', 'Second association fee', feeOf(record, 'AssociationFee2', warn)],
      ['Insurance', 'Insurance', check.expense('InsuranceExpense', number('InsuranceExpense'))],
    ]),
    // At the end, because a property after a spread takes many times as long.
    ...about,
    ...coordinates(number('Longitude'), number('Latitude')),
    ...bathroomsByKind({
      full: check.fractionalBathrooms('BathroomsFull', number('BathroomsFull')),
      threeQuarter: check.bathrooms('BathroomsThreeQuarter', number('BathroomsThreeQuarter')),
      half: check.bathrooms('BathroomsHalf', number('BathroomsHalf')),
      quarter: check.bathrooms('BathroomsOneQuarter', number('BathroomsOneQuarter')),
      total: check.bathrooms('BathroomsTotalInteger', number('BathroomsTotalInteger')),
    }),
    ...minorFacts(record, isSold),
    ...mediaOf(record['Media']),
  }
}

const storableOrNull = (name: string, text: string | null, longest: number) =>
  text === null ? null : storableText(name, text, longest)

const zipDigits = (text: string | null) => (text === null ? null : readZip(text, 'PostalCode'))

function addressOf(record: ResoRecord, city: string): string {
  const { text } = reader(record)
  const parts = streetLine({
    number: text('StreetNumber'),
    direction: text('StreetDirPrefix'),
    name: text('StreetName'),
    suffix: text('StreetSuffix'),
    directionAfter: text('StreetDirSuffix'),
    unit: text('UnitNumber'),
  })
  const whole = text('UnparsedAddress')
  return parts ?? (whole === null ? failMissing('UnparsedAddress') : lineOf(whole, city))
}

/** All forms of the street line that the record contains. */
function streetLinesIn(record: ResoRecord, city: string): string[] {
  const text = (name: string) => nullIfInvalid(() => reader(record).text(name))
  const [whole, name] = [text('UnparsedAddress'), text('StreetName')]
  const numbers = [text('StreetNumber'), text('StreetNumberNumeric')].filter((number) => number !== null)
  return [
    ...(whole === null ? [] : [lineOf(whole, city)]),
    ...(name === null ? [] : numbers.map((number) => `${number} ${name}`)),
  ]
}

function areaOf(record: ResoRecord, area: 'BuildingArea' | 'LivingArea'): number | null {
  const { text, number } = reader(record)
  const name = area === 'BuildingArea' ? 'BuildingAreaTotal' : 'LivingArea'
  const value = number(name)
  if (value === null) return null
  return check.area(name, squareFeet(value, text(`${area}Units`)))
}

function feeOf(record: ResoRecord, name: 'AssociationFee' | 'AssociationFee2', warn: Warn): number | null {
  const { text, number } = reader(record)
  return check.expense(name, annualFee(name, number(name), text(`${name}Frequency`), warn))
}

/** Without a list, as when the address lacks `$expand=Media`, the stored media stay. An empty list deletes them. */
function mediaOf(value: unknown): Pick<ListingRecord, 'media'> {
  if (!Array.isArray(value)) return {}
  const records = value.filter((one): one is ResoRecord => one instanceof Object)
  const textOf = (one: ResoRecord, name: string) => {
    const text = one[name]
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
  }
  const media = records
    .filter((one) => textOf(one, 'MediaStatus') !== 'Deleted')
    .map((one) => ({
      url: textOf(one, 'MediaURL'),
      order: orderOf(one['Order']),
      category: textOf(one, 'MediaCategory'),
      type: textOf(one, 'MediaType'),
      caption: textOf(one, 'ShortDescription') ?? textOf(one, 'LongDescription'),
      permissions: wordsIn(one['Permission']),
    }))
  return { media: mediaInOrder(media) }
}

function orderOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value)) return Number(value)
  return typeof value === 'number' ? value : null
}
