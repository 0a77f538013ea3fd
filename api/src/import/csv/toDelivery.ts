import type { Delivery } from '../Delivery'
import {
  BadRow,
  calendarDay,
  coordinates,
  facts,
  LONGEST,
  missing,
  numberWithin,
  quoted,
  stateOf,
  storable,
} from '../facts'
import { splitBathrooms } from '../splitBathrooms'
import type { FieldName, Mapping, Source } from './Mapping'
import { readCell } from './readCell'

/** The cell of a column, trimmed; null where the row says nothing, or has no such column. */
export type Row = (column: string) => string | null

/** Reads rows of a file with this header. */
export function rowReader(header: readonly string[], missing: readonly string[]) {
  const position = new Map(header.map((column, index) => [column, index]))
  return (cells: readonly string[]): Row => {
    if (cells.length !== header.length) {
      throw new BadRow(`it has ${cells.length} cells, the header ${header.length}`)
    }
    return (column) => {
      const index = position.get(column)
      if (index === undefined) return null
      const text = cells[index]!.trim()
      return missing.includes(text) ? null : text
    }
  }
}

/** What the source knows the property by. Throws a BadRow when a part of it is missing. */
export function listingKeyOf(row: Row, { listingKey }: Mapping): string {
  const key = listingKey.map((column) => row(column) ?? missing(column)).join('-')
  return storable('The listing key', key, LONGEST.listingKey)
}

/** The property that a row describes. Throws a BadRow that names the first column wrong with it. */
export function toDelivery(row: Row, mapping: Mapping): Delivery {
  const value = (name: FieldName) => valueOf(row, mapping.fields[name])
  const text = (name: FieldName, longest: number) => {
    const found = value(name)
    return found === null ? null : storable(name, String(found), longest)
  }
  return {
    listingKey: listingKeyOf(row, mapping),
    status: statusOf(row, mapping.status),
    addressFull: text('PropertyAddressFull', LONGEST.address) ?? missing('PropertyAddressFull'),
    city: text('PropertyAddressCity', LONGEST.city) ?? missing('PropertyAddressCity'),
    state: stateOf(text('PropertyAddressState', LONGEST.city) ?? missing('PropertyAddressState')),
    zip: text('PropertyAddressZIP', LONGEST.zip) ?? '',
    ...coordinates(value('longitude'), value('latitude')),
    bedrooms: facts.bedrooms('BedroomsTotal', value('BedroomsTotal')),
    ...bathroomsOf(numberWithin('Bathrooms', value('Bathrooms'), 0, 1_000), (name) =>
      facts.bathrooms(name, value(name)),
    ),
    buildingArea: facts.area('BuildingAreaTotal', value('BuildingAreaTotal')),
    yearBuilt: facts.yearBuilt('YearBuilt', value('YearBuilt')),
    listingPrice: facts.price('LatestListingPrice', value('LatestListingPrice')),
    soldPrice: facts.price('MLSSoldPrice', value('MLSSoldPrice')),
    soldDate: calendarDay('soldDate', text('soldDate', LONGEST.remarks)),
    remarks: text('PublicListingRemarks', LONGEST.remarks),
    expenses: mapping.expenses.flatMap(({ type, name, value: source }) => {
      const amount = facts.expense(name, valueOf(row, source))
      return amount === null ? [] : [{ type, name, value: amount }]
    }),
  }
}

function valueOf(row: Row, source: Source | undefined): string | number | null {
  if (source === undefined) return null
  if ('constant' in source) return source.constant
  if ('template' in source) {
    return source.template.replace(/\{([^}]+)\}/g, (_, column: string) => row(column) ?? missing(column))
  }
  const text = row(source.column)
  if (text !== null) return readCell(text, source)
  return source.required ? missing(source.column) : null
}

function statusOf(row: Row, status: Mapping['status']): Delivery['status'] {
  if (typeof status === 'string') return status
  const text = row(status.column) ?? missing(status.column)
  // A cell may say 'constructor'.
  const known = Object.hasOwn(status.values, text) ? status.values[text] : undefined
  if (!known) throw new BadRow(`${status.column}: ${quoted(text)} is none of the mapping's values`)
  return known
}

type BathroomField = 'BathroomsFull' | 'BathroomsHalf' | 'BathroomsThreeQuarter'

function bathroomsOf(inQuarters: number | null, count: (name: BathroomField) => number | null) {
  const split = inQuarters === null ? null : splitBathrooms(inQuarters)
  if (inQuarters !== null && !split) {
    throw new BadRow(`Bathrooms: ${inQuarters} is not a count of baths in quarters`)
  }
  return (
    split ?? {
      bathroomsFull: count('BathroomsFull'),
      bathroomsThreeQuarter: count('BathroomsThreeQuarter'),
      bathroomsHalf: count('BathroomsHalf'),
    }
  )
}
