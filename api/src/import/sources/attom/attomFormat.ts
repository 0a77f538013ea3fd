import { type ListingKind, listingKinds } from '../../../db/listingParts'
import { readDate, readNumber, readZip } from '../csv/readCell'
import type { CsvFormat } from '../csv/csvRows'
import type { CsvRow } from '../csv/toListingUpdate'
import { isInFuture } from '../../../homes/isInFuture'
import type { ListingRecord, ListingUpdate } from '../../ListingRecord'
import { bathroomsByKind } from '../listings/bathroomsByKind'
import {
  RowError,
  calendarDay,
  coordinates,
  check,
  nullIfInvalid,
  MAX_LENGTH,
  failMissing,
  quoted,
  stateCode,
  storableText,
  type Warn,
} from '../checkFields'
import { lineOf, streetLine } from '../listings/address'
import { annualFee, expensesOf } from '../listings/annualFee'
import { countyName } from '../listings/county'
import { isSubTypeOfHome, kindOfType } from '../listings/homeTypes'
import { listingStatus } from '../listings/listingStatus'
import { squareFeet } from '../listings/squareFeet'
import { storiesOf } from '../listings/storiesOf'
import { toLeaseRecord } from '../listings/toLeaseRecord'
import { zipCode } from '../listings/zipCode'

/** ATTOM's listing CSV. Columns that are not required may be missing. */
export const attomFormat: CsvFormat = {
  delimiter: ',',
  missing: ['', 'NULL', 'null'],
  required: ['ATTOM ID', 'ListingStatus', 'PropertyAddressCity', 'PropertyAddressState'],
  toListingUpdate,
}

/**
 * Dates of changes: the record with the newest one wins. The dates of the sale and of the listing do not count, because
 * they may be corrected to earlier ones.
 */
const changeDates = ['StatusChangeDate', 'LatestPriceChangeDate'] as const

/** Throws a RowError that names the first column with a mistake. */
function toListingUpdate(row: CsvRow, warn: Warn): ListingUpdate {
  const listingKey = storableText(
    'ATTOM ID',
    row('ATTOM ID') ?? failMissing('ATTOM ID'),
    MAX_LENGTH.listingKey,
  )
  const type = row('MLSPropertyType')
  const kind = requireHome(type, row('MLSPropertySubType'))
  const status = listingStatus('ListingStatus', row('ListingStatus') ?? failMissing('ListingStatus'), kind)
  if (status === 'removed') {
    return {
      listingKey,
      modifiedAt: nullIfInvalid(() => modifiedOn(row)),
      kinds: type === null ? listingKinds : [kind],
      isRemoved: true,
      isWithheld: false,
    }
  }
  const listing = toListingRecord(
    row,
    { listingKey, modifiedAt: modifiedOn(row), kinds: [kind], status },
    warn,
  )
  return kind === 'lease' ? toLeaseRecord(listing, rentFields, (name) => numberOf(row, name)) : listing
}

const rentFields = { monthlyRent: 'MLSSoldPrice', askingRent: 'LatestListingPrice' }

/** What the row offers. Rejects instead of removing: the key names the home, which may have another record that is one. */
function requireHome(type: string | null, subType: string | null): ListingKind {
  const kind = kindOfType(type)
  if (kind === null) throw notAHome('MLSPropertyType', type)
  if (!isSubTypeOfHome(subType)) throw notAHome('MLSPropertySubType', subType)
  return kind
}

const notAHome = (name: string, text: string | null) =>
  new RowError(`${name}: ${quoted(text ?? '')} is not a home`)

function toListingRecord(
  row: CsvRow,
  about: Pick<ListingRecord, 'listingKey' | 'kinds' | 'status'> & { modifiedAt: string | null },
  warn: Warn,
): ListingRecord {
  const number = (name: string) => numberOf(row, name)
  const isSold = about.status === 'sold'
  const city = row('PropertyAddressCity') ?? failMissing('PropertyAddressCity')
  const state = stateCode(row('PropertyAddressState') ?? failMissing('PropertyAddressState'))
  const remarks = row('PublicListingRemarks')
  return {
    addressFull: storableText('PropertyAddressFull', addressOf(row, city), MAX_LENGTH.address),
    city: storableText('PropertyAddressCity', city, MAX_LENGTH.city),
    state,
    zip: zipCode(zipDigits(row('PropertyAddressZIP')), state, warn),
    county: countyName('SitusCounty', row('SitusCounty')),
    bedrooms: check.bedrooms('BedroomsTotal', number('BedroomsTotal')),
    buildingArea:
      check.area('BuildingAreaTotal', number('BuildingAreaTotal')) ??
      check.area('LivingAreaSquareFeet', number('LivingAreaSquareFeet')),
    yearBuilt: check.yearBuilt('YearBuilt', number('YearBuilt') || null),
    listingPrice: isSold ? null : check.price('LatestListingPrice', number('LatestListingPrice') || null),
    remarks: remarks === null ? null : storableText('PublicListingRemarks', remarks, MAX_LENGTH.remarks),
    expenses: expensesOf([
      ['Tax', 'Property tax', check.expense('TaxAmount', number('TaxAmount'))],
      ['HOA', 'Association fee', feeOf(row, 'Association1Fee', warn)],
      ['HOA', 'Second association fee', feeOf(row, 'Association2Fee', warn)],
      ['Insurance', 'Insurance', check.expense('InsuranceExpense', number('InsuranceExpense'))],
    ]),
    // At the end, because a property after a spread takes many times as long.
    ...about,
    ...coordinates(number('Longitude'), number('Latitude')),
    ...bathroomsByKind({
      full: check.fractionalBathrooms('BathroomsFull', number('BathroomsFull')),
      threeQuarter: check.bathrooms('BathroomsThreeQuarters', number('BathroomsThreeQuarters')),
      half: check.bathrooms('BathroomsHalf', number('BathroomsHalf')),
      quarter: check.bathrooms('BathroomsQuarter', number('BathroomsQuarter')),
      total: null,
    }),
    ...saleOf(row, isSold),
    ...minorFacts(row, isSold),
  }
}

/**
 * Facts that no calculation needs. One with a mistake is left out, instead of rejecting the home: ATTOM passes on what
 * MLSs fill in freely.
 */
function minorFacts(row: CsvRow, isSold: boolean) {
  const number = (name: string) => nullIfInvalid(() => numberOf(row, name)) || null
  const day = (name: string) => nullIfInvalid(() => dateOf(row, name))
  const price = (name: string) => nullIfInvalid(() => check.price(name, number(name)))
  const short = (name: string) =>
    nullIfInvalid(() => {
      const text = row(name)
      return text === null ? null : storableText(name, text, MAX_LENGTH.fact)
    })
  const acres = number('LotSizeAcres')
  return {
    lotSize: nullIfInvalid(() =>
      check.lotSize(
        'LotSizeSquareFeet',
        number('LotSizeSquareFeet') ?? (acres && squareFeet(acres, 'Acres')),
      ),
    ),
    stories: nullIfInvalid(() =>
      check.stories('Stories', storiesOf(row('Stories')) ?? storiesOf(row('Levels'))),
    ),
    garageSpaces: null,
    isWaterfront: null,
    view: null,
    condition: short('PropertyCondition'),
    constructionGrade: null,
    parcelNumber: short('APNFormatted'),
    originalListPrice: price('OriginalListingPrice'),
    listPriceAtSale: isSold ? price('LatestListingPrice') : null,
    previousListPrice: price('PreviousListingPrice'),
    listDate: day('ListingDate') ?? day('OriginalListingDate'),
    priceChangedAt: timeOf(day('LatestPriceChangeDate')),
    statusChangedAt: timeOf(day('StatusChangeDate')),
    listOffice: short('ListingOfficeName'),
  } satisfies Partial<ListingRecord>
}

/** Null for a day in the future. */
const timeOf = (day: string | null) =>
  day === null || isInFuture(Date.parse(day)) ? null : new Date(day).toISOString()

const numberOf = (row: CsvRow, name: string) => {
  const text = row(name)
  return text === null ? null : readNumber(text, name)
}

function dateOf(row: CsvRow, name: string): string | null {
  const text = row(name)
  return text === null ? null : calendarDay(name, readDate(text, name, ['M/D/YYYY', 'YYYY-MM-DD']))
}

function modifiedOn(row: CsvRow): string | null {
  const times = changeDates
    .map((name) => dateOf(row, name))
    .flatMap((day) => (day === null ? [] : Date.parse(day)))
    .filter((time) => !isInFuture(time))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** Does not read the assessor's last sale, which is another one: years old, or a deed for ten dollars. */
const saleOf = (row: CsvRow, isSold: boolean): Pick<ListingRecord, 'soldPrice' | 'soldDate'> => ({
  soldPrice: isSold ? check.price('MLSSoldPrice', numberOf(row, 'MLSSoldPrice') || null) : null,
  soldDate: isSold ? dateOf(row, 'MLSSoldDate') : null,
})

const zipDigits = (text: string | null) => (text === null ? null : readZip(text, 'PropertyAddressZIP'))

function addressOf(row: CsvRow, city: string): string {
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
  return line ?? failMissing('PropertyAddressFull')
}

const feeOf = (row: CsvRow, name: 'Association1Fee' | 'Association2Fee', warn: Warn) =>
  check.expense(name, annualFee(name, numberOf(row, name), row(`${name}Frequency`), warn))
