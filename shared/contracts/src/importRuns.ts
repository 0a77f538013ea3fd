import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, required, storable } from './fields'
import { listQuery } from './lists'
import { IsoTime } from './units'

/** What an import can read; docs/importing.md describes each. */
export const importAdapters = ['csv', 'reso', 'attom', 'streets', 'rents'] as const
export const ImportAdapter = v.picklist(importAdapters, 'Kind is required')
export type ImportAdapter = v.InferOutput<typeof ImportAdapter>

/**
 * Where a run stands. `uploading`: its file is on its way here. `waiting`: another run comes first. `cutOff`: its
 * process ended, and the next import of its source goes on from there. The last three are for good.
 */
export const importStates = ['uploading', 'waiting', 'running', 'finished', 'failed', 'cutOff'] as const
export const ImportState = v.picklist(importStates)
export type ImportState = v.InferOutput<typeof ImportState>

/** Whether a run in this state still changes, so that a page asks again. */
export const isImportUnderWay = (state: ImportState) =>
  state === 'uploading' || state === 'waiting' || state === 'running'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const ImportProgress = v.object({
  /** What is counted: bytes that have arrived, rows that are stored, homes whose results are computed, places. */
  phase: v.picklist(['uploading', 'loading', 'computing', 'places']),
  done: count,
  /** Null where a source does not tell how much it has. */
  total: v.nullable(count),
  /** In this phase so far; 0 while nothing can be said. What is left of the total by it is the time left. */
  perSecond: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** The file is read through before anything of it is stored, and bytes of it are counted. */
  isSurvey: v.optional(v.boolean()),
})
export type ImportProgress = v.InferOutput<typeof ImportProgress>

/** One import, as a person or the command line started it. Every row that was read is in one of its counts. */
export const ImportRun = v.object({
  _id: v.string(),
  adapter: ImportAdapter,
  /** What its listings are filed under; empty until the file has been looked into. */
  source: v.string(),
  /** The file's name, or the address without its query. */
  fileName: v.string(),
  /** Who started it; null for the command line. */
  startedBy: v.nullable(v.string()),
  state: ImportState,
  /** Null once it has ended. */
  progress: v.nullable(ImportProgress),
  /** Why it failed or was cut off. */
  message: v.nullable(v.string()),
  startedAt: IsoTime,
  finishedAt: v.nullable(IsoTime),
  rowsRead: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Older than what is known already. */
  superseded: count,
  /** Taken out of every search: withdrawn, deleted, hidden. */
  removed: count,
  rejected: count,
  /** Homes whose comps, estimates and results were computed anew. */
  computed: count,
  /** Rejected rows that were kept for the download: all of them unless they are very many. */
  errors: count,
})
export type ImportRun = v.InferOutput<typeof ImportRun>

export const importSorts = ['startedAt', 'adapter', 'state', 'rowsRead'] as const
export const ImportListQuery = v.omit(listQuery(importSorts), ['active'])
export type ImportListQuery = v.InferOutput<typeof ImportListQuery>

/** As many bytes of a file as one part holds at most: small enough for a slow line to send in time. */
export const IMPORT_PART_BYTES = 512 * 1024

const MAPPING_MAX = 50_000

const optional = (label: string, max: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(max, `${label} is longer than ${max} characters`), storable),
  )

export const ImportStart = fields({
  adapter: ImportAdapter,
  fileName: required('File'),
  /** Of the whole file, in bytes. */
  size: v.pipe(v.number('File is required'), v.integer(), v.minValue(1, 'The file is empty')),
  /** For `csv`: the text of the mapping file. */
  mapping: optional('Mapping', MAPPING_MAX),
  /** For `reso` and `attom`: what to file the listings under; the adapter's name unless given. */
  source: optional('Source', 40),
  /** For `streets`: the city and state that they lie in, where the file does not say. */
  city: optional('City', 100),
  state: optional('State', 2),
})
export type ImportStart = v.InferOutput<typeof ImportStart>

export const ImportPart = fields({
  /** Where in the file it begins: as many bytes as have been taken so far. */
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** At most {@link IMPORT_PART_BYTES}, in Base64. */
  data: v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(IMPORT_PART_BYTES / 3) * 4), v.base64()),
})
export type ImportPart = v.InferOutput<typeof ImportPart>

/** The newest first, unless asked for otherwise. */
export const listImports = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/imports',
  query: ImportListQuery,
  result: v.array(ImportRun),
})

export const importCount = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/importCount',
  query: v.pick(ImportListQuery, ['search']),
  result: v.object({ importCount: v.number() }),
})

export const getImport = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/import/:id',
  params: IdParams,
  result: ImportRun,
})

/** Rejected rows with line and reason as the text of a CSV file that no spreadsheet takes for formulas. */
export const importErrors = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/import/:id/errors',
  params: IdParams,
  result: v.object({ fileName: v.string(), csv: v.string() }),
})

/**
 * Begins an import of a file that follows in parts. What can be refused without the file is refused here. The run
 * starts by itself when the last part has come; runs go one after the other.
 */
export const startImport = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/import',
  body: ImportStart,
  result: ImportRun,
})

/**
 * The next part of the file; the answer's progress says how many bytes have been taken. A part that was taken before
 * may be sent again. 409: parts are missing before this one, or the upload is over.
 */
export const appendImportFile = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/import/:id/part',
  params: IdParams,
  body: ImportPart,
  result: ImportRun,
  refusals: [409],
})

/** Gives up an upload that is not complete; what has come of it is deleted. 409 where it is complete. */
export const cancelImport = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/import/:id',
  params: IdParams,
  refusals: [409],
})
