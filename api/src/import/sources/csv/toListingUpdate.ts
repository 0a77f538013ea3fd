import { ImportError } from '../../ImportError'
import type { ListingKind } from '../../../db/listingParts'
import { type LeaseRecord, type ListingRecord, splitBathrooms } from '../../ListingRecord'
import {
  RowError,
  calendarDay,
  coordinates,
  check,
  MAX_LENGTH,
  failMissing,
  quoted,
  stateCode,
  storableText,
  type Warn,
} from '../checkFields'
import { countyName } from '../listings/county'
import { isNone, NO_VIEW } from '../listings/noView'
import { toLeaseRecord } from '../listings/toLeaseRecord'
import { zipCode } from '../listings/zipCode'
import type { FieldName, FieldSource, Mapping, Status } from './Mapping'
import { readCell } from './readCell'

/** Returns the trimmed cell of a column; null if it is empty or there is no such column. */
export type CsvRow = (column: string) => string | null

/** Reads the rows of a file with this header. Reading a column that the header names twice throws an ImportError. */
export function rowReader(file: string, header: readonly string[], missing: readonly string[]) {
  const position = new Map(header.map((column, index) => [column, index]))
  const doubled = new Set(header.filter((column, index) => position.get(column) !== index))
  return (cells: readonly string[]): CsvRow => {
    if (cells.length !== header.length) {
      throw new RowError(`it has ${cells.length} cells, the header ${header.length}`)
    }
    return (column) => {
      const index = position.get(column)
      if (index === undefined) return null
      if (doubled.has(column)) {
        throw new ImportError(`${file} has two columns '${column}': rename the one that is not to be read`)
      }
      const text = cells[index]!.trim()
      return missing.includes(text) ? null : text
    }
  }
}

/** Throws a RowError if a part of the key is missing. */
function listingKeyOf(row: CsvRow, { listingKey }: Mapping): string {
  const key = listingKey.map((column) => row(column) ?? failMissing(column)).join('-')
  return storableText('The listing key', key, MAX_LENGTH.listingKey)
}

const rentFields = { monthlyRent: 'monthlyRent', askingRent: 'askingRent' } as const

/** Throws a RowError that names the first column with a mistake. */
export function toListingUpdate(row: CsvRow, mapping: Mapping, warn: Warn): ListingRecord | LeaseRecord {
  const { status, kind } = offers[statusOf(row, mapping.status)]
  const listing = toListingRecord(row, mapping, { status, kinds: [kind] }, warn)
  if (kind === 'sale') return listing
  const value = (name: FieldName) => valueOf(row, mapping.fields[name])
  const leasedOn = status === 'sold' ? calendarDay('leasedOn', textOrNull(value('leasedOn'))) : null
  return { ...toLeaseRecord(listing, rentFields, value), leasedOn }
}

/** A lease is read like a sale. */
const offers: Record<Status, { kind: ListingKind; status: ListingRecord['status'] }> = {
  forSale: { kind: 'sale', status: 'forSale' },
  sold: { kind: 'sale', status: 'sold' },
  forRent: { kind: 'lease', status: 'forSale' },
  leased: { kind: 'lease', status: 'sold' },
}

const textOrNull = (value: string | number | null) => (value === null ? null : String(value))

function toListingRecord(
  row: CsvRow,
  mapping: Mapping,
  offer: Pick<ListingRecord, 'status' | 'kinds'>,
  warn: Warn,
): ListingRecord {
  const value = (name: FieldName) => valueOf(row, mapping.fields[name])
  const text = (name: FieldName, longest: number) => {
    const found = value(name)
    return found === null ? null : storableText(name, String(found), longest)
  }
  const { status } = offer
  const listingPrice = check.price('LatestListingPrice', value('LatestListingPrice'))
  const state = () =>
    stateCode(text('PropertyAddressState', MAX_LENGTH.city) ?? failMissing('PropertyAddressState'))
  return {
    listingKey: listingKeyOf(row, mapping),
    addressFull: text('PropertyAddressFull', MAX_LENGTH.address) ?? failMissing('PropertyAddressFull'),
    city: text('PropertyAddressCity', MAX_LENGTH.city) ?? failMissing('PropertyAddressCity'),
    state: state(),
    zip: zipCode(text('PropertyAddressZIP', MAX_LENGTH.zip), state(), warn),
    county: countyName('county', text('county', MAX_LENGTH.city)),
    bedrooms: check.bedrooms('BedroomsTotal', value('BedroomsTotal')),
    buildingArea: check.area('BuildingAreaTotal', value('BuildingAreaTotal')),
    yearBuilt: check.yearBuilt('YearBuilt', value('YearBuilt')),
    lotSize: check.lotSize('LotSizeSquareFeet', value('LotSizeSquareFeet')),
    stories: check.stories('Stories', value('Stories')),
    garageSpaces: check.garageSpaces('GarageSpaces', value('GarageSpaces')),
    isWaterfront: yesOrNo(text('WaterfrontYN', MAX_LENGTH.fact)),
    view: viewOf(text('View', MAX_LENGTH.fact)),
    condition: text('PropertyCondition', MAX_LENGTH.fact),
    constructionGrade: text('ConstructionGrade', MAX_LENGTH.fact),
    parcelNumber: text('ParcelNumber', MAX_LENGTH.fact),
    // A sold home is no longer for sale, even if the row still has its asking price.
    listingPrice: status === 'sold' ? null : listingPrice,
    originalListPrice: check.price('OriginalListPrice', value('OriginalListPrice')),
    listPriceAtSale: status === 'sold' ? listingPrice : null,
    previousListPrice: null,
    listDate: calendarDay('OnMarketDate', text('OnMarketDate', MAX_LENGTH.remarks)),
    priceChangedAt: null,
    statusChangedAt: null,
    listOffice: text('ListOfficeName', MAX_LENGTH.fact),
    soldPrice: check.price('MLSSoldPrice', value('MLSSoldPrice')),
    soldDate: calendarDay('soldDate', text('soldDate', MAX_LENGTH.remarks)),
    remarks: text('PublicListingRemarks', MAX_LENGTH.remarks),
    expenses: mapping.expenses.flatMap(({ type, name, value: source }) => {
      const amount = check.expense(name, valueOf(row, source))
      return amount === null ? [] : [{ type, name, value: amount }]
    }),
    // At the end, because a property after a spread takes many times as long.
    ...offer,
    ...coordinates(value('longitude'), value('latitude')),
    ...bathroomsOf(check.fractionalBathrooms('Bathrooms', value('Bathrooms')), (name) =>
      check.bathrooms(name, value(name)),
    ),
  }
}

/** A column that is read as `yesNo`, or a constant. */
const yesOrNo = (text: string | null) => (text === null ? null : text === 'yes')

const viewOf = (text: string | null) => (text !== null && isNone(text) ? NO_VIEW : text)

function valueOf(row: CsvRow, source: FieldSource | undefined): string | number | null {
  if (source === undefined) return null
  if ('constant' in source) return source.constant
  if ('template' in source) {
    return source.template.replace(/\{([^}]+)\}/g, (_, column: string) => row(column) ?? failMissing(column))
  }
  const text = row(source.column)
  if (text === null) return source.required ? failMissing(source.column) : null
  const value = readCell(text, source)
  return source.values ? lookUp(source.column, String(value), source.values) : value
}

function lookUp<Value>(column: string, text: string, values: Readonly<Record<string, Value>>): Value {
  // The cell may say 'constructor'.
  if (!Object.hasOwn(values, text)) {
    throw new RowError(`${column}: ${quoted(text)} is not one of the mapping's values`, column)
  }
  return values[text]!
}

function statusOf(row: CsvRow, status: Mapping['status']): Status {
  if (typeof status === 'string') return status
  return lookUp(status.column, row(status.column) ?? failMissing(status.column), status.values)
}

type BathroomField = 'BathroomsFull' | 'BathroomsHalf' | 'BathroomsThreeQuarter'

function bathroomsOf(inQuarters: number | null, count: (name: BathroomField) => number | null) {
  const split = inQuarters === null ? null : splitBathrooms(inQuarters)
  if (inQuarters !== null && !split) {
    throw new RowError(`Bathrooms: ${inQuarters} is not a count of baths in quarters`, 'Bathrooms')
  }
  return (
    split ?? {
      bathroomsFull: count('BathroomsFull'),
      bathroomsThreeQuarter: count('BathroomsThreeQuarter'),
      bathroomsHalf: count('BathroomsHalf'),
    }
  )
}
