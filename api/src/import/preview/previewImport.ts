import {
  csvDelimiters,
  type ImportPreview,
  type ImportPreviewInput,
  type PreviewField,
} from '@freehold/contracts'
import type { Database } from '../../db/Database'
import { invalidInput } from '../../http/httpErrors'
import { ImportError } from '../ImportError'
import { findSavedMappings, type SavedMapping } from '../mappings/savedMappings.queries'
import { suppliedMappings } from '../mappings/suppliedMappings'
import type { RejectedRow } from '../SourceRow'
import { readListing } from '../sources/csv/csvRows'
import {
  columnsOf,
  completeMapping,
  type DraftMapping,
  type FieldSource,
  type Mapping,
  parseDraft,
} from '../sources/csv/Mapping'
import { type Match, matchColumns, sourceOf } from '../sources/csv/matchColumns'
import { type HeadRow, type HeadTable, readHead } from '../sources/csv/readHead'
import { toListingUpdate } from '../sources/csv/toListingUpdate'
import { isSourceName } from '../sources/sourceName'
import { applyChange } from './applyChange'
import { choicesOf, type FieldChoice } from './describeFields'
import { noteBroken, noteHeader, noteWarnings } from './notes'
import { KEY, readersOf, readValue, STATUS, summarize } from './readFields'

/** Rows that the page shows. */
const ROWS_SHOWN = 5

/** Reads the beginning of a file by the given mapping, or by one that it proposes. Refuses a file that cannot be read. */
export async function previewFile(db: Database, input: Input): Promise<ImportPreview> {
  try {
    return await preview(db, input)
  } catch (error) {
    if (error instanceof ImportError) throw invalidInput({ head: error.message })
    throw error
  }
}

async function preview(db: Database, input: Input): Promise<ImportPreview> {
  const { fileName, isWhole } = input
  const given = input.mapping === undefined ? null : parseDraft('mapping', input.mapping)
  const table = await readHead({
    name: fileName,
    bytes: Buffer.from(input.head, 'base64'),
    isWhole,
    encoding: input.encoding ?? given?.encoding,
    delimiter: input.delimiter ?? delimiterOf(given),
  })
  const saved = await fittingMappings(db, table)
  const proposed = matchColumns(table, sourceNameFor(fileName))
  const draft = fit(given ?? (input.useSaved ? saved[0]?.draft : undefined) ?? proposed.draft, table)
  if (input.source !== undefined) draft.source = input.source
  if (input.change) applyChange(draft, input.change, table)
  return describe(table, draft, { saved, proposed })
}

type Input = Pick<ImportPreviewInput, 'fileName' | 'head' | 'isWhole'> & Partial<ImportPreviewInput>

interface Fitting extends SavedMapping {
  draft: DraftMapping
}

const delimiterOf = (draft: DraftMapping | null) => csvDelimiters.find((one) => one === draft?.delimiter)

/** The saved mappings for this header, then those that Freehold comes with. */
async function fittingMappings(db: Database, table: HeadTable): Promise<Fitting[]> {
  const all = [...(await findSavedMappings(db, table.header)), ...suppliedMappings(table.columns)]
  return all.map(({ name, mapping }) => {
    const draft = fit(parseDraft(name, mapping), table)
    return { name, mapping: JSON.stringify(draft), draft }
  })
}

/** What the file is rather than what the mapping says of it: a program may save it in another way the next time. */
const fit = (draft: DraftMapping, { delimiter, encoding }: HeadTable): DraftMapping => ({
  ...draft,
  fields: { ...draft.fields },
  delimiter,
  encoding: encoding === 'windows-1252' ? 'windows-1252' : 'utf-8',
})

/** The file's name without its ending and its date, as a word. */
function sourceNameFor(fileName: string): string {
  const name = fileName
    .toLowerCase()
    .replace(/\.[a-z]{1,4}(\.gz)?$/, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SOURCE_MAX)
  return isSourceName(name) ? name : 'csv'
}
const SOURCE_MAX = 30

function describe(
  table: HeadTable,
  draft: DraftMapping,
  { saved, proposed }: { saved: readonly Fitting[]; proposed: Match },
): ImportPreview {
  const unreadable = columnsOf(draft).filter((column) => !table.columns.includes(column))
  const readable = withoutColumns(draft, unreadable)
  const { rows, broken } = table.read(draft.missing)
  const readers = readersOf(readable)
  const values = new Map(readers.map(({ name, read }) => [name, rows.map((row) => readValue(row, read))]))
  const choices = choicesOf(readable)
  const missing = choices.filter(({ name, isRequired }) => isRequired && !values.has(name))
  const complete = completeMapping(readable)
  const read = complete ? readRows(rows, complete) : null
  const text = JSON.stringify(readable)
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    header: table.header,
    columns: columnsShown(table, rows, readable),
    notes: [
      ...noteHeader(table.header),
      ...unreadable.map(
        (column) => `The mapping reads the column '${column}', which this file does not have.`,
      ),
      ...proposed.notes.filter(() => sourceOf(readable, 'HOA') === undefined),
      ...noteBroken(broken),
      ...noteWarnings(read?.warnings ?? []),
    ],
    fields: choices.map((choice) => ({
      ...choice,
      matchedBy: matchedBy(choice, readable, { saved, proposed }),
      ...summarize(values.get(choice.name) ?? []),
    })),
    checked: rows.length + broken.length,
    rejected: broken.length + (read?.rejections.size ?? 0),
    rows: table.rows,
    preview: rows.slice(0, ROWS_SHOWN).map((row, index) => ({
      line: row.line,
      cells: [...values].map(([field, ofField]) => ({ field, ...ofField[index]! })),
      rejection: read?.rejections.get(row) ?? null,
    })),
    missing: [
      ...missing.map(({ label }) => label),
      ...(isSourceName(draft.source) ? [] : ['Source, a lower-case word such as king-county']),
    ],
    source: draft.source,
    mapping: text,
    savedAs: saved.find(({ mapping }) => mapping === text)?.name ?? null,
    saved: saved.map(({ name, mapping }) => ({ name, mapping })),
  }
}

/** The draft without what reads these columns. */
function withoutColumns(draft: DraftMapping, columns: readonly string[]): DraftMapping {
  if (columns.length === 0) return draft
  const isReadable = (source: FieldSource | undefined) =>
    !columnsOf({ ...blank(draft), fields: { View: source } }).some((column) => columns.includes(column))
  const { status, listingKey } = draft
  return {
    ...draft,
    listingKey: listingKey.some((column) => columns.includes(column)) ? [] : listingKey,
    status: typeof status === 'object' && columns.includes(status.column) ? undefined : status,
    fields: Object.fromEntries(Object.entries(draft.fields).filter(([, source]) => isReadable(source))),
    expenses: draft.expenses.filter(({ value }) => isReadable(value)),
  }
}

const blank = (draft: DraftMapping): DraftMapping => ({
  ...draft,
  listingKey: [],
  status: undefined,
  fields: {},
  expenses: [],
})

interface ReadRows {
  rejections: Map<HeadRow, string>
  warnings: string[]
}

/** Reads the rows as an import would. */
function readRows(rows: readonly HeadRow[], mapping: Mapping): ReadRows {
  const rejections = new Map<HeadRow, string>()
  const warnings: string[] = []
  for (const row of rows) {
    const read = readListing(row, (warn) => toListingUpdate(row.cells, mapping, warn))
    if (isRejected(read)) rejections.set(row, read.reason)
    else warnings.push(...(read.warnings ?? []))
  }
  return { rejections, warnings }
}

const isRejected = (row: object): row is RejectedRow => 'reason' in row

const CELLS_SHOWN = 3

function columnsShown({ columns }: HeadTable, rows: readonly HeadRow[], draft: DraftMapping) {
  const used = new Set(columnsOf(draft))
  return columns.map((name) => ({
    name,
    samples: rows.slice(0, CELLS_SHOWN).map(({ cells }) => cells(name) ?? ''),
    isUsed: used.has(name),
  }))
}

/** By hand, unless the proposal or a saved mapping reads the field in the same way. */
function matchedBy(
  { name, column, constant, composed }: FieldChoice,
  draft: DraftMapping,
  { saved, proposed }: { saved: readonly Fitting[]; proposed: Match },
): PreviewField['matchedBy'] {
  if (column === null && constant === null && composed === null) return null
  const source = sourceText(draft, name)
  if (sourceText(proposed.draft, name) === source) return proposed.by.get(name) ?? null
  return saved.some((one) => sourceText(one.draft, name) === source) ? 'saved' : 'hand'
}

function sourceText(draft: DraftMapping, name: string): string {
  if (name === KEY) return JSON.stringify(draft.listingKey)
  if (name === STATUS) return JSON.stringify(draft.status)
  return JSON.stringify(sourceOf(draft, name as Parameters<typeof sourceOf>[1])) ?? ''
}
