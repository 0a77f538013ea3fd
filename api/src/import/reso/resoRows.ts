import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { orReason } from '../csv/csvRows'
import { ImportError } from '../ImportError'
import { readItems } from '../json/readItems'
import type { Unstorable } from '../Row'
import type { Read } from '../survey'
import { toArrival, withdrawal, type ResoRecord } from './toArrival'

/** A file of records, or the files of a folder by name. Throws an ImportError where there is none. */
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

/** The records of all files, one after the other. */
export async function* resoRows(files: readonly string[]): AsyncGenerator<Read> {
  for (const file of files) {
    const of = files.length > 1 ? `${path.basename(file)}, ` : ''
    for await (const { number, line, raw } of readItems(file, 'value')) {
      yield readRecord({ line, raw, name: `${of}record ${number}` })
    }
  }
}

/** Where a record comes from. */
interface Origin {
  line: number
  raw: string
  /** What tells it from others of the same line. */
  name: string
}

function readRecord(origin: Origin): Read {
  if (origin.raw === '') return rejected(origin, 'the file breaks off before its end')
  let record: unknown
  try {
    record = JSON.parse(origin.raw)
  } catch {
    return rejected(origin, 'it is not JSON')
  }
  return toRow(record, origin)
}

/** What a record turned out to be. */
export function toRow(record: unknown, origin: Origin): Read {
  if (!(record instanceof Object) || Array.isArray(record)) return rejected(origin, 'it is no record')
  const { line, raw } = origin
  const row = orReason({ line, raw }, () => ({ line, raw, delivery: toArrival(record as ResoRecord) }))
  if (!('reason' in row)) return row
  return { ...rejected(origin, row.reason), removal: withdrawal(record as ResoRecord) }
}

const rejected = ({ line, raw, name }: Origin, reason: string): Unstorable => ({
  line,
  raw,
  reason: `${name}: ${reason}`,
})
