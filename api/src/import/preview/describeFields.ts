import type { PreviewField } from '@freehold/contracts'
import {
  type CsvField,
  csvFields,
  isExpense,
  readFrom,
  statusLabels,
  type Unit,
} from '../sources/csv/csvFields'
import type { DraftMapping, FieldSource } from '../sources/csv/Mapping'
import { sourceOf } from '../sources/csv/matchColumns'
import { KEY, STATUS } from './readFields'

/** Where a field is read from, and what can be chosen for it. */
export type FieldChoice = Omit<PreviewField, 'matchedBy' | 'samples' | 'empty' | 'invalid'>

const UNKNOWN_UNIT = 'other'

/** The key, the status and all fields, those that are required first. */
export function choicesOf(draft: DraftMapping): FieldChoice[] {
  const fields = csvFields.map((field) => choiceOf(field, sourceOf(draft, field.name)))
  const required = fields.filter(({ isRequired }) => isRequired)
  const others = fields.filter(({ isRequired }) => !isRequired)
  return [keyChoice(draft), statusChoice(draft), ...required, ...others]
}

/** The label of a field or, of an unknown one, its name. */
export const labelOf = (name: string): string => csvFields.find((field) => field.name === name)?.label ?? name

const chosen = { column: null, constant: null, composed: null, constants: null, units: [], unit: null }

function keyChoice({ listingKey }: DraftMapping): FieldChoice {
  const [only] = listingKey
  const from = listingKey.length > 1 ? { composed: listingKey.join(' + ') } : { column: only ?? null }
  return { name: KEY, label: 'Listing number', kind: 'text', isRequired: true, ...chosen, ...from }
}

function statusChoice({ status }: DraftMapping): FieldChoice {
  const constants = Object.entries(statusLabels).map(([value, label]) => ({ value, label }))
  const from = typeof status === 'string' ? { constant: status } : { column: status?.column ?? null }
  return { name: STATUS, label: 'Status', kind: 'text', isRequired: true, ...chosen, constants, ...from }
}

function choiceOf(field: CsvField, source: FieldSource | undefined): FieldChoice {
  const { name, label, kind, isRequired = false, mayBeConstant = false, units = [] } = field
  const unit = source && unitOf(units, source)
  const offered = units.map(({ value, label }) => ({ value, label }))
  return {
    name,
    label,
    kind,
    isRequired,
    ...chosen,
    constants: mayBeConstant ? [] : null,
    ...fromOf(source),
    units:
      unit === UNKNOWN_UNIT ? [...offered, { value: UNKNOWN_UNIT, label: 'as in the mapping' }] : offered,
    unit: units.length === 0 ? null : (unit ?? units[0]!.value),
  }
}

function fromOf(source: FieldSource | undefined) {
  if (source === undefined) return {}
  if ('constant' in source) return { constant: String(source.constant) }
  if ('template' in source) return { composed: source.template }
  if (source.values === undefined) return { column: source.column }
  const count = Object.keys(source.values).length
  return { composed: `${source.column}, ${count === 1 ? '1 value' : `${count} values`}` }
}

function unitOf(units: readonly Unit[], source: FieldSource): string | undefined {
  if (!('column' in source) || units.length === 0) return undefined
  return units.find(({ times }) => times === source.times)?.value ?? UNKNOWN_UNIT
}

/** The source that was chosen on the page; undefined if none was. */
export function sourceFor(
  field: CsvField,
  { column, constant, unit }: { column?: string | undefined; constant?: string | undefined; unit?: string | undefined }, // oxfmt-ignore
): FieldSource | undefined {
  if (column)
    return readFrom(field, column, field.units?.find(({ value }) => value === unit) ?? field.units?.[0])
  return constant && field.mayBeConstant && !isExpense(field.name) ? { constant } : undefined
}
