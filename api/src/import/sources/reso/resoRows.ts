import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from '../../ImportError'
import type { InvalidRow, ParsedRow } from '../../SourceRow'
import { readListing, readOrReject } from '../csv/csvRows'
import { IncompleteJson, type JsonItem, parseItem, readItems } from '../json/readItems'
import type { BytesRead } from '../text/readBytes'
import type { ResoRecord } from './recordReader'
import { mayNotBeShown, removalDespiteMistakes, toListingUpdate } from './toListingUpdate'

/** The file itself, or the JSON files of a folder by name. Throws an ImportError if there are none. */
export async function resoFiles(file: string): Promise<string[]> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    (error: Error) => {
      throw new ImportError(`Cannot read ${file}: ${error.message}`)
    },
  )
  if (!isFolder) return [file]
  const names = (await readdir(file)).filter((name) => /\.json(\.gz)?$/.test(name)).toSorted()
  if (names.length === 0) throw new ImportError(`${file} has no .json files`)
  return names.map((name) => path.join(file, name))
}

/** The records of all files, one file after the other. Throws IncompleteJson after the last record if a file was cut. */
export async function* resoRows(files: readonly string[], progress?: BytesRead): AsyncGenerator<ParsedRow> {
  let incomplete: IncompleteJson | null = null
  for (const file of files) {
    const inFile = files.length > 1 ? `${path.basename(file)}, ` : ''
    try {
      for await (const item of readItems(file, 'value', progress)) {
        yield parseRecord(item, `${inFile}record ${item.number}`)
      }
    } catch (error) {
      if (!(error instanceof IncompleteJson)) throw error
      incomplete ??= error
    }
  }
  if (incomplete) throw incomplete
}

interface RecordOrigin {
  line: number
  raw: string
  /** For the errors file, as many records may be on one line. */
  name: string
}

function parseRecord(item: JsonItem, name: string): ParsedRow {
  const { line, raw } = item
  const parsed = readOrReject({ line, raw }, () => ({ record: parseItem(item) }))
  return 'reason' in parsed
    ? rejected({ line, raw, name }, parsed.reason)
    : toParsedRow(parsed.record, { line, raw, name })
}

export function toParsedRow(record: unknown, origin: RecordOrigin): ParsedRow {
  if (!(record instanceof Object) || Array.isArray(record)) return rejected(origin, 'it is not a record')
  const raw = keptRow(record as ResoRecord, origin.raw)
  const row = readListing({ line: origin.line, raw }, (warn) => toListingUpdate(record as ResoRecord, warn))
  if (!('reason' in row)) return row
  return {
    ...rejected({ ...origin, raw }, row.reason),
    removal: removalDespiteMistakes(record as ResoRecord),
  }
}

/**
 * Rows are staged, and kept if they are rejected, maybe only by the database: of a record whose address may not be shown
 * only the key, by which its source finds it.
 */
const keptRow = (record: ResoRecord, raw: string) =>
  mayNotBeShown(record) ? JSON.stringify({ ListingKey: record['ListingKey'] }) : raw

const rejected = ({ line, raw, name }: RecordOrigin, reason: string): InvalidRow => ({
  line,
  raw,
  reason: `${name}: ${reason}`,
})
