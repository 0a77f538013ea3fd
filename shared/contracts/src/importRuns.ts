import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, required, storable } from './fields'
import { listQuery } from './lists'
import { IsoTime } from './units'

/** The formats that an import can read; docs/importing.md describes each. */
export const importAdapters = ['csv', 'reso', 'attom', 'streets', 'rents', 'taxes', 'basemap'] as const
export const ImportAdapter = v.picklist(importAdapters, 'Kind is required')
export type ImportAdapter = v.InferOutput<typeof ImportAdapter>

/**
 * `uploading`: the file is being received. `waiting`: another run goes first. `cutOff`: interrupted because its process
 * ended; the next import completes its results. The last three states are final. None can be renamed: a remote that was
 * published earlier refuses a state that it does not know.
 */
export const importStates = ['uploading', 'waiting', 'running', 'finished', 'failed', 'cutOff'] as const
export const ImportState = v.picklist(importStates)
export type ImportState = v.InferOutput<typeof ImportState>

/** Whether a run in this state still changes, so a page has to poll. */
export const isImportUnderWay = (state: ImportState) =>
  state === 'uploading' || state === 'waiting' || state === 'running'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const ImportProgress = v.object({
  /** `done` counts in turn: bytes received, rows stored, homes computed, places. */
  phase: v.picklist(['uploading', 'loading', 'computing', 'places']),
  done: count,
  /** Null if the source does not state it. */
  total: v.nullable(count),
  /** Average rate of this phase, for the remaining time; 0 if unknown yet. */
  perSecond: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /**
   * Whether the file is still being read before anything is stored; `done` then counts bytes. It keeps the name of an
   * earlier version, because a remote that was published then reads it.
   */
  isSurvey: v.optional(v.boolean()),
})
export type ImportProgress = v.InferOutput<typeof ImportProgress>

/** How many homes of an import's source had no coordinates of their own, by what the geocoder answered. */
export const ImportGeocoding = v.object({
  exact: count,
  approximate: count,
  /** No match, or several that are equally good. */
  unmatched: count,
  /** Not answered yet. */
  waiting: count,
  /** Why the last request failed, as a sentence; null if it succeeded. */
  failure: v.nullable(v.string()),
})
export type ImportGeocoding = v.InferOutput<typeof ImportGeocoding>

/** How many lines of a warning are kept. */
export const IMPORT_WARNING_LINES = 5

/** Something that was left out of rows which were stored nevertheless, such as a fee of unknown frequency. */
export const ImportWarning = v.object({
  /** In words, such as 'the ZIP code has fewer than five digits and is left out'. */
  reason: v.string(),
  /** Rows that it was left out of. */
  count,
  /** The lines of the first of them. */
  lines: v.array(count),
})
export type ImportWarning = v.InferOutput<typeof ImportWarning>

/** One import, started by an Admin or by the command line. Every row read is in one of the counts. */
export const ImportRun = v.object({
  _id: v.string(),
  adapter: ImportAdapter,
  /** The source name of the stored records; empty until the file has been opened. */
  source: v.string(),
  /** The file's name, or the address without its query. */
  fileName: v.string(),
  /** The user who started it; null for the command line. */
  startedBy: v.nullable(v.string()),
  state: ImportState,
  /** Null once it has ended. */
  progress: v.nullable(ImportProgress),
  /** Why it failed, was interrupted or is paused. */
  message: v.nullable(v.string()),
  startedAt: IsoTime,
  finishedAt: v.nullable(IsoTime),
  rowsRead: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Rows older than the stored record or another row of the same property. */
  superseded: count,
  /** Withdrawn, deleted or hidden; searches skip them. */
  removed: count,
  rejected: count,
  /** Homes whose comps, estimates and results were computed. */
  computed: count,
  /** Number of rejected rows stored for the download, up to a limit. */
  errors: count,
  /** Null if no home had to be geocoded. */
  geocoding: v.optional(v.nullable(ImportGeocoding)),
  warnings: v.optional(v.array(ImportWarning)),
})
export type ImportRun = v.InferOutput<typeof ImportRun>

export const importSorts = ['startedAt', 'adapter', 'state', 'rowsRead'] as const
export const ImportListQuery = v.object({
  ...v.omit(listQuery(importSorts), ['active']).entries,
  /**
   * The adapters that the caller knows: a remote that was published earlier would refuse a list with another one.
   * Separated by hyphens, as an early call may contain them.
   */
  adapters: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.transform((text) => text.split('-')),
    ),
  ),
  /** What remotes send that were published before `adapters` existed: whether they know `basemap`. */
  basemaps: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
})
export type ImportListQuery = v.InferOutput<typeof ImportListQuery>

/** The largest part of a file: small enough to be sent over a slow connection before a timeout. */
export const IMPORT_PART_BYTES = 512 * 1024

export const MAPPING_MAX = 50_000

const optional = (label: string, max: number) =>
  v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(max, `${label} is longer than ${max} characters`), storable),
  )

/** A header with more columns is that of another kind of file. */
export const IMPORT_COLUMNS_MAX = 1_000
const COLUMN_NAME_MAX = 1_000

const NAME_MAX = 100
export const MappingName = v.pipe(
  required('Name'),
  v.maxLength(NAME_MAX, `Name is longer than ${NAME_MAX} characters`),
)

/** Saves the mapping of a CSV file for the next file with the same header, in place of the one of that name. */
const SaveMapping = v.object({
  name: MappingName,
  header: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(COLUMN_NAME_MAX), storable)),
    v.minLength(1),
    v.maxLength(IMPORT_COLUMNS_MAX),
  ),
})

export const ImportStart = fields({
  adapter: ImportAdapter,
  fileName: required('File'),
  /** The size of the whole file, in bytes. */
  size: v.pipe(v.number('File is required'), v.integer(), v.minValue(1, 'The file is empty')),
  /** For `csv`: the text of the mapping file. */
  mapping: optional('Mapping', MAPPING_MAX),
  saveMapping: v.optional(SaveMapping),
  /**
   * For `reso` and `attom`: the name to store the listings under; by default the adapter's name. For `taxes`: what
   * analyses call the table; by default the file's name.
   */
  source: optional('Source', 40),
  /** For `streets`: city and state of lines that do not state theirs. */
  city: optional('City', 100),
  state: optional('State', 2),
})
export type ImportStart = v.InferOutput<typeof ImportStart>

export const ImportPart = fields({
  /** Position of the part in the file: the number of bytes received so far. */
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** At most {@link IMPORT_PART_BYTES}, in Base64. */
  data: v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(IMPORT_PART_BYTES / 3) * 4), v.base64()),
})
export type ImportPart = v.InferOutput<typeof ImportPart>

/** Newest first by default. */
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
  query: v.pick(ImportListQuery, ['search', 'adapters', 'basemaps']),
  result: v.object({ importCount: v.number() }),
})

export const getImport = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/import/:id',
  params: IdParams,
  result: ImportRun,
})

/** The listings whose photos no page shows, because `IMAGE_ORIGINS` lacks the origins that they are on. */
export const BlockedPhotos = v.object({ listings: count, origins: v.array(v.string()) })
export type BlockedPhotos = v.InferOutput<typeof BlockedPhotos>

export const blockedPhotos = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/blockedPhotos',
  result: BlockedPhotos,
})

/** Rejected rows with line and reason, as a CSV file that is safe from formula injection. */
export const importErrors = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/import/:id/errors',
  params: IdParams,
  result: v.object({ fileName: v.string(), csv: v.string() }),
})

/**
 * Starts an import whose file is sent in parts. Invalid options are refused here, before the upload. The run starts
 * once the last part has been received and no other run is active.
 */
export const startImport = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/import',
  body: ImportStart,
  result: ImportRun,
})

/**
 * Sends the next part of the file. The response's progress states how many bytes have been received. A part may be
 * sent again. 409: earlier parts are missing, or the upload is over.
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

/** Cancels an upload that is not complete, and deletes the parts received so far. 409 if it is complete. */
export const cancelImport = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/import/:id',
  params: IdParams,
  refusals: [409],
})
