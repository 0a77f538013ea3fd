import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from '../../ImportError'
import type { InvalidRow, ParsedRow } from '../../SourceRow'
import { readOrReject } from '../csv/csvRows'
import { readItems } from '../json/readItems'
import { removalDespiteMistakes, type ResoRecord, toListingUpdate } from './toListingUpdate'

/** The file itself, or the JSON files of a folder by name. Throws an ImportError if there are none. */
export async function resoFiles(file: string): Promise<string[]> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    (error: Error) => {
      throw new ImportError(`Cannot read ${file}: ${error.message}`)
    },
  )
  if (!isFolder) return [file]
  const names = (await readdir(file)).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new ImportError(`${file} has no .json files`)
  return names.map((name) => path.join(file, name))
}

/** The records of all files, one file after the other. */
export async function* resoRows(files: readonly string[]): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    const inFile = files.length > 1 ? `${path.basename(file)}, ` : ''
    for await (const { number, line, raw } of readItems(file, 'value')) {
      yield parseRecord({ line, raw, name: `${inFile}record ${number}` })
    }
  }
}

interface RecordOrigin {
  line: number
  raw: string
  /** For the errors file, as many records may be on one line. */
  name: string
}

function parseRecord(origin: RecordOrigin): ParsedRow {
  if (origin.raw === '') return rejected(origin, 'the file is incomplete: its end is missing')
  let record: unknown
  try {
    record = JSON.parse(origin.raw)
  } catch {
    return rejected(origin, 'it is not JSON')
  }
  return toParsedRow(record, origin)
}

export function toParsedRow(record: unknown, origin: RecordOrigin): ParsedRow {
  if (!(record instanceof Object) || Array.isArray(record)) return rejected(origin, 'it is not a record')
  const { line, raw } = origin
  const row = readOrReject({ line, raw }, () => ({
    line,
    raw,
    update: toListingUpdate(record as ResoRecord),
  }))
  if (!('reason' in row)) return row
  return { ...rejected(origin, row.reason), removal: removalDespiteMistakes(record as ResoRecord) }
}

const rejected = ({ line, raw, name }: RecordOrigin, reason: string): InvalidRow => ({
  line,
  raw,
  reason: `${name}: ${reason}`,
})
