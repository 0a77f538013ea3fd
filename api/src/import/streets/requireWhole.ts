import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ImportError } from '../ImportError'
import type { OnProgress } from '../Progress'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])

/**
 * Throws an ImportError where a file of JSON ends before its brackets are closed: what it does not have may only have
 * been cut off.
 */
export async function requireWhole(file: string, onProgress: OnProgress): Promise<void> {
  const { size } = await stat(file)
  let depth = 0
  let isInString = false
  let isEscaped = false
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 18 })) {
    // It has been read once; this takes a fraction of that.
    await onProgress('reading', size, size)
    for (const byte of chunk as Buffer) {
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (OPENING.has(byte)) depth++
      else if (CLOSING.has(byte)) depth--
    }
  }
  if (depth > 0 || isInString) throw new ImportError(`${file} breaks off before its end`)
}
