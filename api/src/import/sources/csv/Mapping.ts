import { listingStatuses } from '@freehold/contracts'
import * as v from 'valibot'
import { leaseStatuses } from '../../../db/listingParts'
import { ImportError } from '../../ImportError'
import { isStorable, notStorable } from '../checkFields'
import { isSourceName, notASourceName } from '../sourceName'
import { encodings } from '../text/readText'

export const cellTypes = ['text', 'number', 'integer', 'date', 'zip', 'quarterBaths', 'yesNo'] as const
export const dateFormats = ['YYYY-MM-DD', 'M/D/YYYY', 'YYYYMMDD'] as const

const Column = v.strictObject({
  column: v.pipe(v.string(), v.nonEmpty()),
  as: v.optional(v.picklist(cellTypes), 'text'),
  /** For dates; tried in order. */
  formats: v.optional(v.pipe(v.array(v.picklist(dateFormats)), v.minLength(1)), ['YYYY-MM-DD']),
  /** Multiplies a number: 12 turns a monthly amount into a yearly one. */
  times: v.optional(v.pipe(v.number(), v.finite()), 1),
  /** What the cells mean, such as `{"3": "Average"}` for a code; a row with another cell is rejected. */
  values: v.optional(v.record(v.string(), v.string())),
  /** A row without a value is rejected. */
  required: v.optional(v.boolean(), false),
})
export type Column = v.InferOutput<typeof Column>

const Constant = v.strictObject({ constant: v.union([v.string(), v.number()]) })
/** A text that contains `{column}`. */
const Template = v.strictObject({
  template: v.pipe(v.string(), v.regex(/\{[^}]+\}/, 'contains no {column}')),
})

/** Text that is stored with every row. */
const storable = v.pipe(v.string(), v.maxLength(100), v.check(isStorable, notStorable))

/** Where the value of a field comes from. */
const FieldSource = v.lazy((input: unknown) => {
  if (input instanceof Object && 'constant' in input) return Constant
  return input instanceof Object && 'template' in input ? Template : Column
})
export type FieldSource = v.InferOutput<typeof FieldSource>

const field = v.optional(FieldSource)

/** The fields have the names of the API's contract. */
const Fields = v.strictObject({
  PropertyAddressFull: FieldSource,
  PropertyAddressCity: FieldSource,
  PropertyAddressState: FieldSource,
  PropertyAddressZIP: field,
  county: field,
  longitude: field,
  latitude: field,
  BedroomsTotal: field,
  /** One number in quarters instead of the three counts. */
  Bathrooms: field,
  BathroomsFull: field,
  BathroomsHalf: field,
  BathroomsThreeQuarter: field,
  BuildingAreaTotal: field,
  YearBuilt: field,
  LotSizeSquareFeet: field,
  Stories: field,
  GarageSpaces: field,
  WaterfrontYN: field,
  View: field,
  PropertyCondition: field,
  ConstructionGrade: field,
  ParcelNumber: field,
  OnMarketDate: field,
  OriginalListPrice: field,
  ListOfficeName: field,
  LatestListingPrice: field,
  MLSSoldPrice: field,
  soldDate: field,
  /** Dollars a month. */
  askingRent: field,
  monthlyRent: field,
  leasedOn: field,
  PublicListingRemarks: field,
})
export type FieldName = keyof v.InferOutput<typeof Fields>

const Status = v.picklist([...listingStatuses, ...leaseStatuses])
export type Status = v.InferOutput<typeof Status>

/** Maps the columns of a CSV file to properties; docs/importing.md describes it. */
const Mapping = v.strictObject({
  /** Source and listing key together identify a property. */
  source: v.pipe(v.string(), v.check(isSourceName, notASourceName)),
  about: v.optional(v.string()),
  delimiter: v.optional(v.pipe(v.string(), v.length(1)), ','),
  encoding: v.optional(v.picklist(encodings), 'utf-8'),
  /** Cells that mean that there is no value. */
  missing: v.optional(v.array(v.string()), ['', '?']),
  listingKey: v.pipe(v.array(v.string()), v.minLength(1)),
  status: v.union([Status, v.strictObject({ column: v.string(), values: v.record(v.string(), Status) })]),
  fields: Fields,
  expenses: v.optional(v.array(v.strictObject({ type: storable, name: storable, value: FieldSource })), []),
})
export type Mapping = v.InferOutput<typeof Mapping>

/** Parses a mapping file. Throws an ImportError that names the first mistake. */
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
  // Our own checks complete a sentence that begins with the place.
  return ['regex', 'check'].includes(issue.type) ? `${where} ${issue.message}` : `${where}: ${issue.message}`
}

/** All columns that the mapping reads. */
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
