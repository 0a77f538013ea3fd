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

/** A mapping that may not be complete yet. */
const DraftMapping = v.strictObject({
  ...Mapping.entries,
  source: v.optional(v.string(), ''),
  listingKey: v.array(v.string()),
  status: v.optional(Mapping.entries.status),
  fields: v.partial(Fields),
})
export type DraftMapping = v.InferOutput<typeof DraftMapping>

/** Parses a mapping that may not be complete yet. Throws an ImportError that names the first mistake. */
export const parseDraft = (file: string, text: string): DraftMapping => parseBy(DraftMapping, file, text)

/** The mapping, if the draft is complete; else null. */
export function completeMapping(draft: DraftMapping): Mapping | null {
  const result = v.safeParse(Mapping, draft)
  return result.success ? result.output : null
}

/** Parses a mapping file. Throws an ImportError that names the first mistake. */
export const parseMapping = (file: string, text: string): Mapping => parseBy(Mapping, file, text)

function parseBy<const Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  text: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(file, text), { abortEarly: true })
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
export function columnsOf({ listingKey, status, fields, expenses }: DraftMapping): string[] {
  const sources = [...Object.values(fields), ...expenses.map(({ value }) => value)]
  const ofStatus = status === undefined || typeof status === 'string' ? [] : [status.column]
  return [...new Set([...listingKey, ...ofStatus, ...sources.flatMap(columnsOfSource)])]
}

export function columnsOfSource(source: FieldSource | undefined): string[] {
  if (source === undefined || 'constant' in source) return []
  return 'template' in source ? columnsIn(source.template) : [source.column]
}

export const columnsIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map(([, column]) => column!)
