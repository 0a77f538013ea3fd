import * as v from 'valibot'
import { ImportError } from '../ImportError'

export const cellTypes = ['text', 'number', 'integer', 'date', 'zip', 'quarterBaths'] as const
export const dateFormats = ['YYYY-MM-DD', 'M/D/YYYY', 'YYYYMMDD'] as const

const Column = v.strictObject({
  column: v.pipe(v.string(), v.nonEmpty()),
  as: v.optional(v.picklist(cellTypes), 'text'),
  /** For dates; the first that fits is taken. */
  formats: v.optional(v.pipe(v.array(v.picklist(dateFormats)), v.minLength(1)), ['YYYY-MM-DD']),
  /** For numbers: 12 makes a monthly amount a year's. */
  times: v.optional(v.pipe(v.number(), v.finite()), 1),
  /** A row without it is rejected. */
  required: v.optional(v.boolean(), false),
})
export type Column = v.InferOutput<typeof Column>

const Constant = v.strictObject({ constant: v.union([v.string(), v.number()]) })
/** A text with `{column}` in it. */
const Template = v.strictObject({ template: v.pipe(v.string(), v.regex(/\{[^}]+\}/, 'names no {column}')) })

/** Text of the mapping that goes into every row. */
const storable = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((text) => !text.includes('\0') && text.isWellFormed(), 'has a character that cannot be stored'),
)

/** Where the value of a field comes from. */
const Source = v.lazy((input: unknown) => {
  if (input instanceof Object && 'constant' in input) return Constant
  return input instanceof Object && 'template' in input ? Template : Column
})
export type Source = v.InferOutput<typeof Source>

const field = v.optional(Source)

/** Fields have the names of the contract. */
const Fields = v.strictObject({
  PropertyAddressFull: Source,
  PropertyAddressCity: Source,
  PropertyAddressState: Source,
  PropertyAddressZIP: field,
  longitude: field,
  latitude: field,
  BedroomsTotal: field,
  /** One number in quarters, in place of the three counts. */
  Bathrooms: field,
  BathroomsFull: field,
  BathroomsHalf: field,
  BathroomsThreeQuarter: field,
  BuildingAreaTotal: field,
  YearBuilt: field,
  LatestListingPrice: field,
  MLSSoldPrice: field,
  soldDate: field,
  PublicListingRemarks: field,
})
export type FieldName = keyof v.InferOutput<typeof Fields>

const Status = v.picklist(['forSale', 'sold'])

/** What a source may be called. */
export const sourceName = /^[a-z0-9][a-z0-9-]{0,39}$/

/** How the columns of a CSV file become properties; docs/importing.md describes it. */
const Mapping = v.strictObject({
  /** The name of the source: with the listing key it is what a property is known by. */
  source: v.pipe(v.string(), v.regex(sourceName, 'is not a lower-case word such as king-county')),
  about: v.optional(v.string()),
  delimiter: v.optional(v.pipe(v.string(), v.length(1)), ','),
  /** Cells that say nothing. */
  missing: v.optional(v.array(v.string()), ['', '?']),
  listingKey: v.pipe(v.array(v.string()), v.minLength(1)),
  status: v.union([Status, v.strictObject({ column: v.string(), values: v.record(v.string(), Status) })]),
  fields: Fields,
  expenses: v.optional(v.array(v.strictObject({ type: storable, name: storable, value: Source })), []),
})
export type Mapping = v.InferOutput<typeof Mapping>

/** Reads the text of a mapping file. Throws an ImportError that names the first thing wrong with it. */
export function parseMapping(file: string, text: string): Mapping {
  const result = v.safeParse(Mapping, parseJson(file, text), { abortEarly: true })
  if (result.success) return result.output
  throw new ImportError(`The mapping ${file} is wrong: ${describeIssue(result.issues[0])}`)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(`The mapping ${file} is not JSON: ${(error as Error).message}`)
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the file'
  if (issue.expected === 'never') return `${where} is not known`
  if (issue.received === 'undefined') return `${where} is missing`
  return issue.type === 'regex' ? `${where} ${issue.message}` : `${where}: ${issue.message}`
}

/** Every column that the mapping reads. */
export function columnsOf({ listingKey, status, fields, expenses }: Mapping): string[] {
  const sources = [...Object.values(fields), ...expenses.map(({ value }) => value)]
  const read = sources.flatMap((source) => {
    if (source === undefined || 'constant' in source) return []
    return 'template' in source ? columnsIn(source.template) : [source.column]
  })
  return [...new Set([...listingKey, ...(typeof status === 'string' ? [] : [status.column]), ...read])]
}

export const columnsIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map(([, column]) => column!)
