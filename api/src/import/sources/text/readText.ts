import { ImportError } from '../../ImportError'
import { type BytesRead, readBytes, unpackHead } from './readBytes'
import { firstInvalidLine } from './firstInvalidLine'

/** What users can choose. UTF-16 is recognized without being chosen. */
export const encodings = ['utf-8', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export interface TextOptions {
  /** Undefined if users cannot choose it: the file has to be UTF-8 or UTF-16. */
  encoding?: Encoding | undefined
  progress?: BytesRead | undefined
  /** Whether the file may end within a character, which is then left out: its end is missing anyway. */
  mayBeCut?: boolean
}

/** Without bytes: the end of the text. */
type Decode = (bytes?: Buffer) => string

/**
 * The text of a file of any size, in chunks. Gzip is unpacked, UTF-16 recognized, and a byte order mark removed.
 * Throws an ImportError if the file cannot be read or has another encoding.
 */
export async function* readText(file: string, options: TextOptions = {}): AsyncGenerator<string> {
  let decode: Decode | undefined
  try {
    for await (const bytes of readBytes(file, options.progress)) {
      decode ??= decoderOf(bytes, options.encoding)
      yield decode(bytes)
    }
    if (decode && !options.mayBeCut) yield decode()
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw isInvalid(error)
      ? await describeInvalid(file, options)
      : new ImportError(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

/**
 * The text of the beginning of a file, unpacked, and its encoding: that which it is recognized by, else the given one, else
 * UTF-8 or, for what is not UTF-8, Windows-1252. A character that is cut at the end is left out.
 * Throws an ImportError for a kind of file that is not text.
 */
export function decodeHead(name: string, bytes: Buffer, given?: Encoding): DecodedHead {
  const unpacked = unpackHead(name, bytes)
  const recognized = recognizedIn(unpacked)
  if (recognized === 'utf-16le' || recognized === 'utf-16be')
    return { text: decoderOf(unpacked)(unpacked), encoding: 'utf-16' }
  const encoding = given ?? (isUtf8(unpacked) ? 'utf-8' : 'windows-1252')
  try {
    return { text: decoderOf(unpacked, encoding)(unpacked), encoding: recognized ?? encoding }
  } catch (error) {
    throw isInvalid(error) ? new ImportError(`${name} is not UTF-8`) : error
  }
}

export interface DecodedHead {
  text: string
  encoding: Encoding | 'utf-16'
}

function isUtf8(bytes: Buffer): boolean {
  try {
    decoderOf(bytes)(bytes)
    return true
  } catch {
    return false
  }
}

function decoderOf(beginning: Buffer, given: Encoding = 'utf-8'): Decode {
  const recognized = recognizedIn(beginning)
  if (recognized === null && given === 'windows-1252') return decodeWindows1252
  const encoding = recognized ?? given
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined })
}

/** By the byte order mark or, as headings and JSON begin with two ASCII characters, by the zeros between those. */
function recognizedIn([first, second, third, fourth]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

const isInvalid = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** Not read as another encoding by a guess: that would turn some names into others without anyone noticing. */
async function describeInvalid(file: string, { encoding }: TextOptions): Promise<ImportError> {
  const line = await firstInvalidLine(readBytes(file))
  const where = line === null ? '' : `: see line ${line.toLocaleString('en-US')}`
  const choice =
    encoding === undefined ? '' : `, or add "encoding": "windows-1252" to the mapping if that is what it is`
  return new ImportError(`${file} is not UTF-8${where}. Save it as UTF-8${choice}`)
}

/** The bytes from 0x80 to 0x9F, which are control characters in Latin-1; those without a character stay as they are. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Written by hand, because some versions of Node decode these bytes as Latin-1. */
const decodeWindows1252: Decode = (bytes = Buffer.alloc(0)) =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (byte) => windows1252[byte.charCodeAt(0) - 0x80]!)
