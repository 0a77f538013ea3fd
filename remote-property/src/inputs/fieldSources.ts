/** Where the value of each field comes from, in words, by the field's name. */
export type FieldSources = Partial<Record<string, string>>

export const RULE_OF_THUMB = 'Rule of thumb'
export const YOUR_INPUT = 'Your input'
/** The value that the property had when the analysis was saved, where it has another one now. */
export const AS_SAVED = 'The property’s own when it was saved'

interface KnownSources<Values> {
  values: Values
  /** The property's own values. */
  start: Values
  /** The property's own values when the open analysis was saved. */
  before: Values | null
  startSources: FieldSources
  /** Sources of values that are not the starting ones. */
  currentSources: FieldSources
}

/** Where the value of a field comes from: the listing, a rate, a rule of thumb, or the user. */
export function sourceOfField<Values extends object>(
  { values, start, before, startSources, currentSources }: KnownSources<Values>,
  name: string & keyof Values,
): string {
  const source = currentSources[name] ?? (isSame(values[name], start[name]) ? startSources[name] : undefined)
  if (source !== undefined) return source
  return before !== null && isSame(values[name], before[name]) ? AS_SAVED : YOUR_INPUT
}

/** Values may be rows, which are new objects each time a form opens: compare their content. */
const isSame = (value: unknown, other: unknown) =>
  value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other))
