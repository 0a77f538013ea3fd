import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { orReason } from '../csv/csvRows'
import { ImportError } from '../ImportError'
import { readItems, type JsonItem } from '../json/readItems'
import type { Read } from '../survey'
import { toArrival, type ResoRecord } from './toArrival'

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

/** The records of all files, one after the other; `line` counts on from file to file. */
export async function* resoRows(files: readonly string[]): AsyncGenerator<Read> {
  let linesBefore = 0
  for (const file of files) {
    let last = 0
    for await (const item of readItems(file, 'value')) {
      last = item.line + item.raw.split('\n').length
      yield readRecord({ ...item, line: linesBefore + item.line })
    }
    linesBefore += last
  }
}

function readRecord({ line, raw }: JsonItem): Read {
  let record: unknown
  try {
    record = JSON.parse(raw)
  } catch {
    return { line, raw, reason: 'it is not JSON' }
  }
  return toRow(record, line, raw)
}

/** What a record turned out to be. */
export function toRow(record: unknown, line: number, raw: string): Read {
  if (!(record instanceof Object) || Array.isArray(record)) return { line, raw, reason: 'it is no record' }
  return orReason({ line, raw }, () => ({ line, raw, delivery: toArrival(record as ResoRecord) }))
}
