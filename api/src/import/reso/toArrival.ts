import { readZip } from '../csv/readCell'
import type { Arrival, Delivery, Removal } from '../Delivery'
import {
  BadRow,
  calendarDay,
  coordinates,
  facts,
  ifSound,
  isInFuture,
  LONGEST,
  missing,
  numberWithin,
  quoted,
  stateOf,
  storable,
} from '../facts'
import { lineOf, streetLine } from '../feeds/address'
import { annualFee, expensesOf } from '../feeds/annualFee'
import { bathroomsBy } from '../feeds/bathrooms'
import { isSubTypeOfHome, isTypeOfHome } from '../feeds/homeTypes'
import { listingStatus, type ListingStatus } from '../feeds/listingStatus'
import { mediaInOrder } from '../feeds/media'
import { withoutAddress } from '../feeds/withoutAddress'

/** A record as it was delivered; fields have the names of RESO's Data Dictionary. */
export type ResoRecord = Readonly<Record<string, unknown>>

const SQUARE_FEET_PER_SQUARE_METER = 10.763_910_4

/** What a record of the resource Property says. Throws a BadRow that names the first field wrong with it. */
export function toArrival(record: ResoRecord): Arrival {
  const listingKey = keyOf(record)
  const status = statusOf(record)
  if (status === 'gone') return removalOf(record, listingKey)
  const delivery = toDelivery(record, { listingKey, modifiedAt: modifiedOf(record), status })
  return isWithheld(record) ? withoutAddress(delivery, linesIn(record, delivery.city)) : delivery
}

/**
 * What follows from a record with a mistake in it that nevertheless says that its address may not be shown: what was
 * delivered before shows it, and what is to be shown instead cannot be read.
 */
export function withdrawal(record: ResoRecord): Removal | undefined {
  const listingKey = ifSound(() => keyOf(record))
  return listingKey !== null && isWithheld(record) ? removalOf(record, listingKey) : undefined
}

const removalOf = (record: ResoRecord, listingKey: string): Removal => ({
  listingKey,
  modifiedAt: ifSound(() => modifiedOf(record)),
  isRemoved: true,
  isWithheld: isHidden(record) || isWithheld(record),
})

function statusOf(record: ResoRecord): ListingStatus {
  const { text, required } = reader(record)
  const type = (name: string) => ifSound(() => text(name))
  const isHome = isTypeOfHome(type('PropertyType')) && isSubTypeOfHome(type('PropertySubType'))
  if (isHidden(record) || !isHome) return 'gone'
  return listingStatus('StandardStatus', required('StandardStatus'))
}

const isHidden = (record: ResoRecord) => isFalse(record['InternetEntireListingDisplayYN'])

const isWithheld = (record: ResoRecord) => isFalse(record['InternetAddressDisplayYN'])

const keyOf = (record: ResoRecord) =>
  storable('ListingKey', reader(record).required('ListingKey'), LONGEST.listingKey)

const modifiedOf = (record: ResoRecord) =>
  momentOf('ModificationTimestamp', reader(record).text('ModificationTimestamp'))

function toDelivery(
  record: ResoRecord,
  about: Pick<Delivery, 'listingKey' | 'status'> & { modifiedAt: string | null },
): Delivery {
  const { text, required, number } = reader(record)
  const isSold = about.status === 'sold'
  const city = storable('City', required('City'), LONGEST.city)
  return {
    ...about,
    addressFull: storable('UnparsedAddress', addressOf(record, city), LONGEST.address),
    city,
    state: stateOf(required('StateOrProvince')),
    zip: zipOf(text('PostalCode')),
    ...coordinates(number('Longitude'), number('Latitude')),
    bedrooms: facts.bedrooms('BedroomsTotal', number('BedroomsTotal')),
    ...bathroomsBy({
      full: numberWithin('BathroomsFull', number('BathroomsFull'), 0, 1_000),
      threeQuarter: facts.bathrooms('BathroomsThreeQuarter', number('BathroomsThreeQuarter')),
      half: facts.bathrooms('BathroomsHalf', number('BathroomsHalf')),
      quarter: facts.bathrooms('BathroomsOneQuarter', number('BathroomsOneQuarter')),
      total: facts.bathrooms('BathroomsTotalInteger', number('BathroomsTotalInteger')),
    }),
    buildingArea: areaOf(record, 'BuildingArea') ?? areaOf(record, 'LivingArea'),
    yearBuilt: facts.yearBuilt('YearBuilt', number('YearBuilt') || null),
    // A home that is sold is not on offer any more, whatever was asked for it.
    listingPrice: isSold ? null : facts.price('ListPrice', number('ListPrice') || null),
    soldPrice: isSold ? facts.price('ClosePrice', number('ClosePrice') || null) : null,
    soldDate: isSold ? calendarDay('CloseDate', dayOf(text('CloseDate'))) : null,
    remarks: storableOrNull('PublicRemarks', text('PublicRemarks'), LONGEST.remarks),
    expenses: expensesOf([
      ['Tax', 'Property tax', facts.expense('TaxAnnualAmount', number('TaxAnnualAmount'))],
      ['HOA', 'Association fee', feeOf(record, 'AssociationFee')],
      ['HOA', 'Second association fee', feeOf(record, 'AssociationFee2')],
      ['Insurance', 'Insurance', facts.expense('InsuranceExpense', number('InsuranceExpense'))],
    ]),
    ...mediaOf(record['Media']),
  }
}

/** Values by field, null where the record says nothing. Throws a BadRow for one of another kind. */
function reader(record: ResoRecord) {
  const text = (name: string): string | null => {
    const value = record[name]
    if (value === null || value === undefined) return null
    if (typeof value !== 'string' && typeof value !== 'number') throw new BadRow(`${name} is not a text`)
    return String(value).trim() || null
  }
  const number = (name: string): number | null => {
    const value = record[name]
    if (value === null || value === undefined || value === '') return null
    const read = typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
    if (typeof read !== 'number' || !Number.isFinite(read)) {
      throw new BadRow(`${name}: ${quoted(JSON.stringify(value) ?? '')} is not a number`)
    }
    return read
  }
  return { text, number, required: (name: string) => text(name) ?? missing(name) }
}

const isFalse = (value: unknown) =>
  value === false || (typeof value === 'string' && /^(false|n|no|0)$/i.test(value.trim())) || value === 0

const storableOrNull = (name: string, text: string | null, longest: number) =>
  text === null ? null : storable(name, text, longest)

/** PostgreSQL has no year 0. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')

/** ISO 8601 to the millisecond, which is what the database compares. Null for a time that is yet to come. */
function momentOf(name: string, text: string | null): string | null {
  if (text === null) return null
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN
  if (!(time >= FIRST_MOMENT)) {
    throw new BadRow(`${name}: ${quoted(text)} is not a moment (YYYY-MM-DDThh:mm:ssZ)`)
  }
  return isInFuture(time) ? null : new Date(time).toISOString()
}

/** Some systems write a day as a moment. */
const dayOf = (text: string | null) => text && text.replace(/T.*$/, '')

const zipOf = (text: string | null) => (text === null ? '' : readZip(text, 'PostalCode'))

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
  return parts ?? (whole === null ? missing('UnparsedAddress') : lineOf(whole, city))
}

/** The address in the forms that a record has besides the one that is shown. */
function linesIn(record: ResoRecord, city: string): string[] {
  const text = (name: string) => ifSound(() => reader(record).text(name))
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
  const isMetric = /met(er|re)/i.test(text(`${area}Units`) ?? '')
  return facts.area(name, isMetric ? Math.round(value * SQUARE_FEET_PER_SQUARE_METER) : value)
}

function feeOf(record: ResoRecord, name: 'AssociationFee' | 'AssociationFee2'): number | null {
  const { text, number } = reader(record)
  return facts.expense(name, annualFee(number(name), text(`${name}Frequency`)))
}

/** Without a list, as where it was not asked for ($expand=Media), nothing is said of them; an empty one says none. */
function mediaOf(value: unknown): Pick<Delivery, 'media'> {
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

/** Of a list, or of one text with commas, as some servers write a list. */
const wordsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((word) => word.trim())
    .filter(Boolean)

function orderOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value)) return Number(value)
  return typeof value === 'number' ? value : null
}
