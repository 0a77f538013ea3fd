import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Id, IdParams, required, storable } from './fields'
import { MAPPING_MAX, MappingName } from './importRuns'
import { IsoTime } from './units'

/** The beginning of a file that a preview reads, however large the file is. In bytes. */
export const IMPORT_HEAD_BYTES = 128 * 1024

/** What separates the cells of a CSV file. */
export const csvDelimiters = [',', ';', '\t', '|'] as const

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max), storable)

/** A correction of the mapping. Without a column and a constant the field, the key or the status is read from nothing. */
const FieldChange = v.object({
  /** The name of a field of the preview. */
  field: shortText(40),
  column: v.optional(shortText(1_000)),
  /** The same value for all rows. */
  constant: v.optional(shortText(200)),
  /** A unit that the preview offers for the field. */
  unit: v.optional(shortText(40)),
})

export const ImportPreviewInput = fields({
  fileName: required('File'),
  /** At most the first {@link IMPORT_HEAD_BYTES} of the file, in Base64. */
  head: v.pipe(
    v.string('File is required'),
    v.nonEmpty('The file is empty'),
    v.maxLength(Math.ceil(IMPORT_HEAD_BYTES / 3) * 4),
    v.base64(),
  ),
  /** Whether the head is the whole file. */
  isWhole: v.boolean(),
  /** The mapping of an earlier preview. Without one the server proposes one, a saved one if there is one for this header. */
  mapping: v.optional(shortText(MAPPING_MAX)),
  /** Whether a proposal may be a saved mapping. */
  useSaved: v.optional(v.boolean(), true),
  change: v.optional(FieldChange),
  /** The name to store the listings under. */
  source: v.optional(shortText(40)),
  delimiter: v.optional(v.picklist(csvDelimiters)),
  encoding: v.optional(v.picklist(['utf-8', 'windows-1252'])),
})
export type ImportPreviewInput = v.InferInput<typeof ImportPreviewInput>

const Choice = v.object({ value: v.string(), label: v.string() })

const PreviewField = v.object({
  name: v.string(),
  label: v.string(),
  /** How to write its values; days are ISO 8601. */
  kind: v.picklist(['text', 'number', 'dollars', 'day']),
  isRequired: v.boolean(),
  column: v.nullable(v.string()),
  constant: v.nullable(v.string()),
  /** What it is read from, in words, if that is more than a column or a constant. */
  composed: v.nullable(v.string()),
  /** The constants that it may have; empty: any text; null: it differs from row to row. */
  constants: v.nullable(v.array(Choice)),
  units: v.array(Choice),
  unit: v.nullable(v.string()),
  /** Why it is read from there; null if it is read from nothing. */
  matchedBy: v.nullable(v.picklist(['name', 'values', 'saved', 'hand'])),
  /** Up to three values as they would be stored. */
  samples: v.array(v.union([v.string(), v.number()])),
  /** Rows without a value. */
  empty: count,
  /** Rows whose value cannot be stored, and what is wrong with the first of them. */
  invalid: v.nullable(v.object({ count, example: v.string() })),
})
export type PreviewField = v.InferOutput<typeof PreviewField>

const PreviewCell = v.object({
  field: v.string(),
  value: v.nullable(v.union([v.string(), v.number()])),
  /** Why there is no value, though the row has one. */
  problem: v.nullable(v.string()),
})

/** What an import of a CSV file would store, by the file's beginning. */
export const ImportPreview = v.object({
  encoding: v.picklist(['utf-8', 'utf-16', 'windows-1252']),
  delimiter: v.picklist(csvDelimiters),
  /** The header as it is. */
  header: v.array(v.string()),
  /** The columns that can be read, with up to three of their cells. */
  columns: v.array(v.object({ name: v.string(), samples: v.array(v.string()), isUsed: v.boolean() })),
  /** What is odd about the header or the rows, in sentences. */
  notes: v.array(v.string()),
  fields: v.array(PreviewField),
  /** Rows that were checked. */
  checked: count,
  /** How many of them would be rejected, once the mapping is complete. */
  rejected: count,
  /** All rows of the file; null if the file goes on behind its head. */
  rows: v.nullable(count),
  preview: v.array(v.object({ line: count, cells: v.array(PreviewCell), rejection: v.nullable(v.string()) })),
  /** The labels of what has to be chosen before the import can start. */
  missing: v.array(v.string()),
  source: v.string(),
  /** The mapping, for the import or the next preview. */
  mapping: v.string(),
  /** The name under which this mapping is saved, if it is. */
  savedAs: v.nullable(v.string()),
  /** The saved mappings that fit the header, newest first. */
  saved: v.array(v.object({ name: v.string(), mapping: v.string() })),
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/** Reads the beginning of a CSV file and proposes how to read the rest. Stores nothing. */
export const previewImport = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/importPreview',
  body: ImportPreviewInput,
  result: ImportPreview,
})

/** How many of the rows that a field rejects a page shows. */
export const REJECTED_ROWS_SHOWN = 50

/** Rejected rows of a run, for the page; the download has more of them. */
export const rejectedRows = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/import/:id/rejectedRows',
  params: IdParams,
  result: v.object({
    /** The first {@link REJECTED_ROWS_SHOWN} of each field, in the order of the file. */
    rows: v.array(
      v.object({
        line: count,
        /** The column or field with the mistake; null if the row as a whole is wrong. */
        field: v.nullable(v.string()),
        /** Such as `'Call' is not a number`. */
        reason: v.string(),
      }),
    ),
    /** How many kept rows each field rejects, most first. */
    fields: v.array(v.object({ field: v.nullable(v.string()), count })),
  }),
})

/** How to read CSV files with certain columns, for the next such file. */
export const SavedMapping = v.object({
  /** Follows from its name: another name has another id. */
  _id: Id,
  name: v.string(),
  /** The columns of a file that it reads. */
  columns: count,
  savedAt: IsoTime,
})
export type SavedMapping = v.InferOutput<typeof SavedMapping>

/** All saved mappings, by name. */
export const listSavedMappings = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/savedMappings',
  result: v.array(SavedMapping),
})

/** The name of a saved mapping. */
export const SavedMappingName = fields({ name: MappingName })
export type SavedMappingName = v.InferOutput<typeof SavedMappingName>

/** Refuses a name that another saved mapping has. */
export const renameSavedMapping = endpoint({
  method: 'PATCH',
  base: 'admin',
  path: '/savedMapping/:id',
  params: IdParams,
  body: SavedMappingName,
  result: SavedMapping,
  refusals: [409],
})

/** Deletes a saved mapping. Files that were imported with it stay as they are. */
export const deleteSavedMapping = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/savedMapping/:id',
  params: IdParams,
})
