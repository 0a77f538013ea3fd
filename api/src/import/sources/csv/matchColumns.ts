import { usStates } from '@freehold/contracts'
import { nullIfInvalid } from '../checkFields'
import { annualFee } from '../listings/annualFee'
import { listingStatus } from '../listings/listingStatus'
import {
  type CsvField,
  csvFields,
  expenseNames,
  feeAliases,
  feeFrequencyAliases,
  fieldNamed,
  isExpense,
  keyAliases,
  readFrom,
  statusAliases,
} from './csvFields'
import type { DraftMapping, FieldSource, Status } from './Mapping'
import type { HeadRow, HeadTable } from './readHead'

export type MatchedBy = 'name' | 'values'

export interface Match {
  draft: DraftMapping
  /** By what each field was matched; the key is `listingKey`, the status `status`. */
  by: ReadonlyMap<string, MatchedBy>
  /** What could not be matched though its column is there, in sentences. */
  notes: string[]
}

/** Cells without a value in files of several sources. */
const missing = ['', '?', 'NULL', 'null', 'N/A']

/** Proposes a mapping for a file: columns are matched by their names, and some of the rest by their values. */
export function matchColumns(table: HeadTable, source: string): Match {
  const { rows } = table.read(missing)
  const columns = new Columns(table.columns)
  const by = new Map<string, MatchedBy>()
  const notes: string[] = []
  const draft: DraftMapping = {
    source,
    delimiter: table.delimiter,
    encoding: table.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
    missing,
    listingKey: [],
    status: undefined,
    fields: {},
    expenses: [],
  }
  const set = (field: CsvField, from: FieldSource, how: MatchedBy) => {
    setSource(draft, field.name, from)
    by.set(field.name, how)
  }

  const key = columns.take(keyAliases)
  const status = columns.take(statusAliases)
  for (const field of csvFields) {
    const found = findByName(field, columns)
    if (found) set(field, readFrom(field, found.column, found.unit), 'name')
  }
  matchFee(columns, rows, notes, set)
  for (const [name, isOne] of Object.entries(recognized)) {
    if (by.has(name)) continue
    const column = columns.takeByValues((column) => areAll(rows, column, isOne))
    if (column !== null) set(fieldNamed(name)!, readFrom(fieldNamed(name)!, column), 'values')
  }
  preferCountsOfBaths(draft, by)

  const statusColumn = status ?? columns.takeByValues((column) => areAll(rows, column, isStatus))
  if (statusColumn !== null) {
    draft.status = statusFrom(rows, statusColumn)
    by.set('status', status === null ? 'values' : 'name')
  } else if (!hasUnreadableStatus(table)) draft.status = statusOfFile(draft, by)

  draft.listingKey = key === null ? keyOf(draft) : [key]
  if (draft.listingKey.length > 0) by.set('listingKey', 'name')
  return { draft, by, notes }
}

/** The column and the unit of a field, by the names of the columns. */
function findByName(field: CsvField, columns: Columns) {
  const column = columns.take(field.aliases)
  if (column !== null) return { column, unit: field.units?.[0] }
  for (const unit of field.units ?? []) {
    const inUnit = columns.take(unit.aliases ?? [])
    if (inUnit !== null) return { column: inUnit, unit }
  }
  return null
}

/** Sets or removes where a field or an expense is read from. */
export function setSource(
  draft: DraftMapping,
  name: CsvField['name'],
  source: FieldSource | undefined,
): void {
  if (!isExpense(name)) {
    if (source) draft.fields[name] = source
    else delete draft.fields[name]
    return
  }
  const others = draft.expenses.filter(({ type }) => type !== name)
  const expense = source && { type: name, name: expenseNames[name], value: source }
  draft.expenses = expense ? [...others, expense] : others
}

export const sourceOf = (draft: DraftMapping, name: CsvField['name']): FieldSource | undefined =>
  isExpense(name) ? draft.expenses.find(({ type }) => type === name)?.value : draft.fields[name]

/** A fee whose period another column states, the same for all rows: without it a guess could be wrong by a factor of 12. */
function matchFee(
  columns: Columns,
  rows: readonly HeadRow[],
  notes: string[],
  set: (field: CsvField, from: FieldSource, how: MatchedBy) => void,
): void {
  const hoa = fieldNamed('HOA')!
  const fee = columns.take(feeAliases)
  if (fee === null) return
  const frequency = columns.take(feeFrequencyAliases)
  const frequencies = frequency === null ? [] : valuesOf(rows, frequency)
  const times = frequencies.length === 1 ? annualFee('HOA', 1, frequencies[0]!, () => {}) : null
  const unit = hoa.units!.find((one) => one.times === times)
  if (unit) set(hoa, readFrom(hoa, fee, unit), 'name')
  else
    notes.push(`'${fee}' is not read: the file does not say what period it is for. Choose it under HOA fee.`)
}

/** What values of a column show that it has the field. */
const recognized: Partial<Record<CsvField['name'], (text: string) => boolean>> = {
  PropertyAddressState: (text) => Object.hasOwn(usStates, text.toUpperCase()),
  latitude: (text) => isWithin(text, 13, 72),
  longitude: (text) => isWithin(text, -180, -64),
}

/** A coordinate in the United States and its territories, with decimals. */
const isWithin = (text: string, min: number, max: number) =>
  /^-?\d+\.\d{3,}$/.test(text) && Number(text) >= min && Number(text) <= max

function areAll(rows: readonly HeadRow[], column: string, isOne: (text: string) => boolean): boolean {
  const values = valuesOf(rows, column)
  return values.length > 0 && values.every(isOne)
}

/** The different values of a column. */
const valuesOf = (rows: readonly HeadRow[], column: string): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells(column) ?? [])),
]

/** One number of baths says less than the counts of each kind. */
function preferCountsOfBaths(draft: DraftMapping, by: Map<string, MatchedBy>): void {
  if (!draft.fields.BathroomsFull || !draft.fields.Bathrooms) return
  delete draft.fields.Bathrooms
  by.delete('Bathrooms')
}

/** Spellings of statuses that a file may contain besides those at its beginning. */
const statusWords: Readonly<Record<string, Status>> = {
  Active: 'forSale',
  'Active Under Contract': 'forSale',
  'Coming Soon': 'forSale',
  Pending: 'forSale',
  Contingent: 'forSale',
  'Under Contract': 'forSale',
  Closed: 'sold',
  Sold: 'sold',
  'For Sale': 'forSale',
  'For Rent': 'forRent',
  'For Lease': 'forRent',
  Leased: 'leased',
  Rented: 'leased',
}

/** Null for one that is unknown, or of a listing that was withdrawn, which a mapping cannot say. */
function statusOf(text: string): Status | null {
  const word = wordFor(text)
  if (word !== undefined) return statusWords[word]!
  const status = standardStatus(text)
  return status === 'removed' ? null : status
}

const wordFor = (text: string) =>
  Object.keys(statusWords).find((one) => one.toLowerCase() === text.toLowerCase())

const standardStatus = (text: string) => nullIfInvalid(() => listingStatus('status', text, 'sale'))

const isStatus = (text: string) => wordFor(text) !== undefined || standardStatus(text) !== null

/** The status by the values of a column; rows with another value are rejected. */
export function statusFrom(rows: readonly HeadRow[], column: string): DraftMapping['status'] {
  const found = valuesOf(rows, column).flatMap((text) => {
    const status = statusOf(text)
    return status === null ? [] : [[text, status] as const]
  })
  return { column, values: { ...statusWords, ...Object.fromEntries(found) } }
}

/** Whether the file has a status of each row that cannot be read, as two columns have its name. */
const hasUnreadableStatus = ({ header }: HeadTable) =>
  header.some((column) => statusAliases.some((alias) => plain(alias) === plain(column)))

/**
 * The status of all rows of a file without a column for it; undefined if they may differ. The 'price' of a sale is that it was
 * sold for.
 */
function statusOfFile(draft: DraftMapping, by: Map<string, MatchedBy>): Status | undefined {
  const { fields } = draft
  if (fields.monthlyRent && fields.leasedOn) return 'leased'
  if (fields.askingRent && !fields.LatestListingPrice) return 'forRent'
  if (!fields.soldDate) return fields.MLSSoldPrice ? undefined : 'forSale'
  if (fields.MLSSoldPrice && fields.LatestListingPrice) return undefined
  if (!fields.MLSSoldPrice && fields.LatestListingPrice) {
    fields.MLSSoldPrice = fields.LatestListingPrice
    by.set('MLSSoldPrice', by.get('LatestListingPrice')!)
    delete fields.LatestListingPrice
    by.delete('LatestListingPrice')
  }
  return 'sold'
}

/** What identifies a listing that has no number: its parcel, else its address. */
function keyOf({ fields }: DraftMapping): string[] {
  const columnsOf = (names: (keyof DraftMapping['fields'])[]) =>
    names.flatMap((name) => {
      const source = fields[name]
      return source && 'column' in source ? [source.column] : []
    })
  const parcel = columnsOf(['ParcelNumber'])
  if (parcel.length > 0) return parcel
  const address = columnsOf(['PropertyAddressFull', 'PropertyAddressZIP', 'PropertyAddressCity'])
  return fields.PropertyAddressFull && 'column' in fields.PropertyAddressFull ? address : []
}

/** The columns of a file that no field has yet. */
class Columns {
  readonly #free: Map<string, string>

  constructor(columns: readonly string[]) {
    this.#free = new Map(columns.map((column) => [plain(column), column]))
  }

  /** The first of the names that a column has. */
  take(names: readonly string[]): string | null {
    for (const name of names) {
      const column = this.#free.get(plain(name))
      if (column === undefined) continue
      this.#free.delete(plain(name))
      return column
    }
    return null
  }

  takeByValues(isOne: (column: string) => boolean): string | null {
    const column = [...this.#free.values()].find(isOne)
    if (column === undefined) return null
    this.#free.delete(plain(column))
    return column
  }
}

/** A name without case, blanks and signs. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
