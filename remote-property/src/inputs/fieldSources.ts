import { AS_SAVED } from '@freehold/property-ui'
import type { ValueSource } from '../explain/ExplainContext'

/** Where the value of each field comes from, by the field's name; a plain text is a source that is not old. */
export type FieldSources = Partial<Record<string, string | ValueSource>>

export const RULE_OF_THUMB = 'Rule of thumb'
export const YOUR_INPUT = 'Your input'

interface KnownSources<Values> {
  values: Values
  /** The property's own values. */
  defaults: Values
  /** The property's own values when the open analysis was saved. */
  savedDefaults: Values | null
  defaultSources: FieldSources
  /** Sources of values that are not the defaults. */
  currentSources: FieldSources
}

/** Where the value of a field comes from: the listing, a rate, a rule of thumb, or the user. */
export function sourceOfField<Values extends object>(
  { values, defaults, savedDefaults, defaultSources, currentSources }: KnownSources<Values>,
  name: string & keyof Values,
): ValueSource {
  const source =
    currentSources[name] ?? (isSame(values[name], defaults[name]) ? defaultSources[name] : undefined)
  if (source !== undefined) return typeof source === 'string' ? { source } : source
  const isAsSaved = savedDefaults !== null && isSame(values[name], savedDefaults[name])
  return { source: isAsSaved ? AS_SAVED : YOUR_INPUT }
}

/** Values may be rows, which are new objects each time a form opens: compare their content. */
const isSame = (value: unknown, other: unknown) =>
  value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other))
