import { fractionOfPercent, percentOfFraction } from '@freehold/analysis'
import type { GenericSchema, InferOutput } from 'valibot'
import { numberErrors, roundForField, type FieldSpec, type Numbers } from './numberFields'
import { parseInput, type ParsedForm } from './parseInput'

/**
 * A form whose fields have the names of the strategy's inputs. Percentages are typed in points and sent as fractions;
 * optional blanks are left out.
 */
export function createNumberForm<Schema extends GenericSchema, Key extends string>(
  schema: Schema,
  specs: Record<Key, FieldSpec>,
) {
  const keys = Object.keys(specs) as Key[]
  /** Known inputs as field values; the other fields are blank. */
  const toValues = (known: Partial<Numbers<Key>>): Numbers<Key> =>
    recordOf(keys, (key) => {
      const value = known[key] ?? null
      const { unit } = specs[key]
      return roundForField(unit === 'percent' && value !== null ? percentOfFraction(value) : value, unit)
    })
  /**
   * @param more inputs that are not numbers
   * @param off fields that are switched off: neither checked nor sent
   */
  const parse = (
    values: Numbers<Key>,
    { more = {}, off = [] }: { more?: Record<string, boolean>; off?: readonly string[] } = {},
  ): ParsedForm<InferOutput<Schema>> => {
    const used = keys.filter((key) => !off.includes(key))
    const given = used.filter((key) => values[key] !== null)
    const payload = recordOf(given, (key) => sent(values[key], specs[key]))
    const errors = numberErrors(
      values,
      recordOf(used, (key) => specs[key]),
    )
    return parseInput(schema, { ...payload, ...more }, errors)
  }
  return { specs, toValues, parse }
}

const sent = (value: number | null, { unit }: FieldSpec) =>
  unit === 'percent' && value !== null ? fractionOfPercent(value) : value

const recordOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
