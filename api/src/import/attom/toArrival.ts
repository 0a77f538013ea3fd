import { readDate, readNumber, readZip } from '../csv/readCell'
import type { CsvFormat } from '../csv/csvRows'
import type { Row } from '../csv/toDelivery'
import type { Arrival, Delivery } from '../Delivery'
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
import { listingStatus } from '../feeds/listingStatus'

/** ATTOM's listing CSV: its columns in their own words. Of those that are not here, a delivery may lack any. */
export const attomFormat: CsvFormat = {
  delimiter: ',',
  missing: ['', 'NULL', 'null'],
  required: ['ATTOM ID', 'ListingStatus', 'PropertyAddressCity', 'PropertyAddressState'],
  toArrival,
}

/**
 * Dates that a listing changed at; the newest of them orders two deliveries of it. Those of a sale or of going on offer
 * are none: they are corrected to earlier ones.
 */
const changeDates = ['StatusChangeDate', 'LatestPriceChangeDate'] as const

/** Throws a BadRow that names the first column wrong with it. */
function toArrival(row: Row): Arrival {
  const listingKey = storable('ATTOM ID', row('ATTOM ID') ?? missing('ATTOM ID'), LONGEST.listingKey)
  requireHome(row)
  const status = listingStatus('ListingStatus', row('ListingStatus') ?? missing('ListingStatus'))
  if (status === 'gone') {
    return { listingKey, modifiedAt: ifSound(() => modifiedOn(row)), isRemoved: true, isWithheld: false }
  }
  return toDelivery(row, { listingKey, modifiedAt: modifiedOn(row), status })
}

/** The key names the home and not the listing: that it is let as well says nothing of its sale. */
function requireHome(row: Row): void {
  requireOne('MLSPropertyType', row('MLSPropertyType'), isTypeOfHome)
  requireOne('MLSPropertySubType', row('MLSPropertySubType'), isSubTypeOfHome)
}

function requireOne(name: string, text: string | null, isOne: (text: string | null) => boolean): void {
  if (!isOne(text)) throw new BadRow(`${name}: ${quoted(text ?? '')} is no home for sale`)
}

function toDelivery(
  row: Row,
  about: Pick<Delivery, 'listingKey' | 'status'> & { modifiedAt: string | null },
): Delivery {
  const number = (name: string) => numberOf(row, name)
  const isSold = about.status === 'sold'
  const city = row('PropertyAddressCity') ?? missing('PropertyAddressCity')
  const remarks = row('PublicListingRemarks')
  return {
    ...about,
    addressFull: storable('PropertyAddressFull', addressOf(row, city), LONGEST.address),
    city: storable('PropertyAddressCity', city, LONGEST.city),
    state: stateOf(row('PropertyAddressState') ?? missing('PropertyAddressState')),
    zip: zipOf(row('PropertyAddressZIP')),
    ...coordinates(number('Longitude'), number('Latitude')),
    bedrooms: facts.bedrooms('BedroomsTotal', number('BedroomsTotal')),
    ...bathroomsBy({
      full: numberWithin('BathroomsFull', number('BathroomsFull'), 0, 1_000),
      threeQuarter: facts.bathrooms('BathroomsThreeQuarters', number('BathroomsThreeQuarters')),
      half: facts.bathrooms('BathroomsHalf', number('BathroomsHalf')),
      quarter: facts.bathrooms('BathroomsQuarter', number('BathroomsQuarter')),
      total: null,
    }),
    buildingArea:
      facts.area('BuildingAreaTotal', number('BuildingAreaTotal')) ??
      facts.area('LivingAreaSquareFeet', number('LivingAreaSquareFeet')),
    yearBuilt: facts.yearBuilt('YearBuilt', number('YearBuilt') || null),
    listingPrice: isSold ? null : facts.price('LatestListingPrice', number('LatestListingPrice') || null),
    ...saleOf(row, isSold),
    remarks: remarks === null ? null : storable('PublicListingRemarks', remarks, LONGEST.remarks),
    expenses: expensesOf([
      ['Tax', 'Property tax', facts.expense('TaxAmount', number('TaxAmount'))],
      ['HOA', 'Association fee', feeOf(row, 'Association1Fee')],
      ['HOA', 'Second association fee', feeOf(row, 'Association2Fee')],
      ['Insurance', 'Insurance', facts.expense('InsuranceExpense', number('InsuranceExpense'))],
    ]),
  }
}

const numberOf = (row: Row, name: string) => {
  const text = row(name)
  return text === null ? null : readNumber(text, name)
}

function dateOf(row: Row, name: string): string | null {
  const text = row(name)
  return text === null ? null : calendarDay(name, readDate(text, name, ['M/D/YYYY', 'YYYY-MM-DD']))
}

function modifiedOn(row: Row): string | null {
  const times = changeDates
    .map((name) => dateOf(row, name))
    .flatMap((day) => (day === null ? [] : Date.parse(day)))
    .filter((time) => !isInFuture(time))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** The assessor's last sale is another one, of years ago or of a deed for ten dollars. */
const saleOf = (row: Row, isSold: boolean): Pick<Delivery, 'soldPrice' | 'soldDate'> => ({
  soldPrice: isSold ? facts.price('MLSSoldPrice', numberOf(row, 'MLSSoldPrice') || null) : null,
  soldDate: isSold ? dateOf(row, 'MLSSoldDate') : null,
})

const zipOf = (text: string | null) => (text === null ? '' : readZip(text, 'PropertyAddressZIP'))

function addressOf(row: Row, city: string): string {
  const whole = row('PropertyAddressFull')
  if (whole !== null) return lineOf(whole, city)
  const unit = [row('PropertyAddressUnitPrefix'), row('PropertyAddressUnitValue')].filter(
    (part) => part !== null,
  )
  const line = streetLine({
    number: row('PropertyAddressHouseNumber'),
    direction: row('PropertyAddressStreetDirection'),
    name: row('PropertyAddressStreetName'),
    suffix: row('PropertyAddressStreetSuffix'),
    directionAfter: row('PropertyAddressStreetPostDirection'),
    unit: unit.length > 0 ? unit.join(' ') : null,
  })
  return line ?? missing('PropertyAddressFull')
}

const feeOf = (row: Row, name: 'Association1Fee' | 'Association2Fee') =>
  facts.expense(name, annualFee(numberOf(row, name), row(`${name}Frequency`)))
