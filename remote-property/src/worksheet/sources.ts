/** Where the value of a field comes from, by the field's name. */
export type Sources = Partial<Record<string, string>>

export const RULE_OF_THUMB = 'Rule of thumb'
export const YOUR_INPUT = 'Your input'
/** What the property started with when an analysis was saved, and does not start with any more. */
export const AS_SAVED = 'The property’s own when it was saved'

interface Known<Values> {
  values: Values
  /** What the property starts with. */
  start: Values
  /** What it started with when the analysis that is open was saved. */
  before: Values | null
  origins: Sources
  /** Sources that hold for values other than the starting one. */
  now: Sources
}

/** Where the value of a field comes from: the listing, a rate, a rule of thumb, or who types. */
export function sourceOfField<Values extends object>(
  { values, start, before, origins, now }: Known<Values>,
  name: string & keyof Values,
): string {
  const source = now[name] ?? (isSame(values[name], start[name]) ? origins[name] : undefined)
  if (source !== undefined) return source
  return before !== null && isSame(values[name], before[name]) ? AS_SAVED : YOUR_INPUT
}

/** Rows of a form are new objects whenever it is opened anew. */
const isSame = (value: unknown, other: unknown) =>
  value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other))
