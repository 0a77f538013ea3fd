import type { PreviewField } from '@freehold/contracts'
import { isLease, isRemoval } from '../ListingRecord'
import { nullIfInvalid, RowError } from '../sources/checkFields'
import { type CsvField, csvFields, expenseNames, isExpense, statusLabels } from '../sources/csv/csvFields'
import type { DraftMapping, FieldSource, Mapping } from '../sources/csv/Mapping'
import { sourceOf } from '../sources/csv/matchColumns'
import type { HeadRow } from '../sources/csv/readHead'
import { type CsvRow, toListingUpdate } from '../sources/csv/toListingUpdate'

/** What a row has for one field: a value as it would be stored, or why it has none. */
export type FieldValue = { value: string | number | null; problem: null } | { value: null; problem: string }

export const KEY = 'listingKey'
export const STATUS = 'status'

/** What is read alone, from a mapping that has only this. */
interface Reader {
  name: string
  read: (row: CsvRow) => string | number | null
}

/** A reader for each field that the draft reads, and for the key and the status. */
export function readersOf(draft: DraftMapping): Reader[] {
  const readers: Reader[] = []
  if (draft.listingKey.length > 0) {
    const mapping = probe({ listingKey: draft.listingKey })
    readers.push({ name: KEY, read: (row) => toListingUpdate(row, mapping, ignore).listingKey })
  }
  if (draft.status !== undefined) {
    const mapping = probe({ status: draft.status })
    readers.push({ name: STATUS, read: (row) => statusIn(row, mapping) })
  }
  for (const field of csvFields) {
    const source = sourceOf(draft, field.name)
    if (source) readers.push({ name: field.name, read: readerOf(field, source, draft) })
  }
  return readers
}

export function readValue(row: HeadRow, read: Reader['read']): FieldValue {
  try {
    return { value: read(row.cells), problem: null }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { value: null, problem: withoutField(error.message, error.field) }
  }
}

/** A reason without the field with which it begins: `'Call' is not a number`. */
export function withoutField(reason: string, field: string | null): string {
  if (field === null || !reason.startsWith(field)) return reason
  return reason.slice(field.length).replace(/^:? /, '')
}

/** At most {@link SAMPLES} values, and how many rows have none. */
export function summarize(
  values: readonly FieldValue[],
): Pick<PreviewField, 'samples' | 'empty' | 'invalid'> {
  const problems = values.flatMap(({ problem }) => problem ?? [])
  const [example] = problems
  return {
    samples: values.flatMap(({ value }) => value ?? []).slice(0, SAMPLES),
    empty: values.filter(({ value, problem }) => value === null && problem === null).length,
    invalid: example === undefined ? null : { count: problems.length, example },
  }
}

export const SAMPLES = 3

/**
 * A mapping that reads nothing from a row but what is given. The checks of an import need all required fields, so these have
 * the same values in all rows.
 */
function probe({ fields, ...given }: ProbeParts): Mapping {
  return {
    source: 'preview',
    about: undefined,
    delimiter: ',',
    encoding: 'utf-8',
    missing: [],
    listingKey: [],
    status: 'forSale',
    expenses: [],
    ...given,
    fields: { ...anywhere, ...fields },
  }
}

type ProbeParts = Partial<Omit<Mapping, 'fields'>> & { fields?: DraftMapping['fields'] }

const anywhere = {
  PropertyAddressFull: { constant: '1 Main St' },
  PropertyAddressCity: { constant: 'Seattle' },
  PropertyAddressState: { constant: 'WA' },
}

const ignore = () => {}

function statusIn(row: CsvRow, mapping: Mapping): string {
  const update = toListingUpdate(row, mapping, ignore)
  if (isRemoval(update)) return ''
  return statusLabels[update.status]
}

function readerOf(field: CsvField, source: FieldSource, draft: DraftMapping): Reader['read'] {
  const { status = 'forSale', name } = field
  const read = (row: CsvRow, more: DraftMapping['fields'] = {}) => {
    if ('column' in source && !source.required && row(source.column) === null) return null
    const mapping = isExpense(name)
      ? probe({ status, expenses: [{ type: name, name: expenseNames[name], value: source }] })
      : probe({ status, fields: { ...more, [name]: source } })
    return field.stored(toListingUpdate(row, mapping, ignore))
  }
  // One without the other is a mistake; each is checked alone here.
  if (name === 'latitude') return (row) => read(row, { longitude: { constant: 1 } })
  if (name === 'longitude') return (row) => read(row, { latitude: { constant: 1 } })
  // Whether zeros are restored depends on the state.
  const state = draft.fields.PropertyAddressState
  if (name === 'PropertyAddressZIP' && state) {
    const stateOf = stateReader(state)
    return (row) => {
      const constant = nullIfInvalid(() => stateOf(row))
      return read(row, constant === null ? {} : { PropertyAddressState: { constant } })
    }
  }
  return (row) => read(row)
}

function stateReader(source: FieldSource) {
  const mapping = probe({ fields: { PropertyAddressState: source } })
  return (row: CsvRow) => {
    const update = toListingUpdate(row, mapping, ignore)
    return isRemoval(update) || isLease(update) ? null : update.state
  }
}
