/** The unit of a field's number. Percent is in points: 6.88. */
export type FieldUnit = 'dollars' | 'percent' | 'months' | 'nights' | 'years'

export interface FieldSpec {
  label: string
  unit: FieldUnit
  /** May be left blank; the payload then leaves it out. */
  optional?: boolean
  mayBeNegative?: boolean
  /** A percentage that may be above 100: the calculation takes it as 100 and warns. */
  mayExceed100?: boolean
  /** How far an arrow key moves it; a default of its unit unless given. */
  step?: number
}

/** A field is null while it is empty or not a number. */
export type Numbers<Key extends string> = Record<Key, number | null>

export type FieldErrors = Partial<Record<string, string>>

const decimals: Record<FieldUnit, number> = { dollars: 2, percent: 4, months: 0, nights: 0, years: 0 }

/** A known number as the default value of a field, rounded to what a user would type, such as cents. */
export function roundForField(value: number | null | undefined, unit: FieldUnit): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(decimals[unit]))
}

/** Why a number cannot be used; undefined when it can. */
export function numberError(value: number | null, spec: FieldSpec): string | undefined {
  const { label, unit, optional, mayBeNegative, mayExceed100 } = spec
  if (value === null) return optional ? undefined : `${label} needs a number`
  if (value < 0 && !mayBeNegative) return `${label} cannot be negative`
  if (unit === 'percent' && value > 100 && !mayExceed100) return `${label} cannot be above 100%`
  const isWhole = Number.isInteger(value) || unit === 'dollars' || unit === 'percent'
  return isWhole ? undefined : `${label} must be a whole number of ${unit}`
}

/** An error message for each field without a usable number. */
export function numberErrors<Key extends string>(
  values: Numbers<Key>,
  specs: Record<Key, FieldSpec>,
): FieldErrors {
  const messages = (Object.keys(specs) as Key[]).map(
    (key) => [key, numberError(values[key], specs[key])] as const,
  )
  return Object.fromEntries(messages.filter(([, message]) => message !== undefined))
}
