import { createReadStream } from 'node:fs'
import { ImportError } from '../../ImportError'

/** One item of the list, as it is in the file. */
export interface JsonItem {
  /** Its number in the list, counted from 1. */
  number: number
  /** The line where it begins, counted from 1; all items of a minified file have the same. */
  line: number
  /** Empty if the file ends early, between two items: it represents the items that are lost. */
  raw: string
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LINE_END = 0x0a
const COLON = 0x3a
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])
const LIST = 0x5b

/** Far more than any record needs: a longer one has lost its closing bracket. */
const ITEM_MAX_BYTES = 16 * 2 ** 20

/**
 * The items of a list in a JSON file of any size, one in memory at a time. The file is that list, or an object with the
 * list under `name`. Items are not parsed: the caller parses each, so that a mistake in one does not lose the others.
 * Throws an ImportError if the file cannot be read or has no such list.
 * @param isWhole also throws an ImportError, after the last item, if the file ends before its brackets are closed
 */
export async function* readItems(
  file: string,
  name: string,
  { isWhole = false } = {},
): AsyncGenerator<JsonItem> {
  const scanner = new Scanner(name)
  const stream = createReadStream(file, { highWaterMark: 2 ** 18 })
  try {
    for await (const chunk of stream) yield* scanner.scan(chunk as Buffer)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`Cannot read ${file}: ${(error as Error).message}`)
  } finally {
    stream.destroy()
  }
  if (!scanner.hasList) throw new ImportError(`${file} has no list '${name}'`)
  if (!scanner.isOpen) return
  if (isWhole) throw new ImportError(`${file} is incomplete: its end is missing`)
  yield scanner.unfinished()
}

/** Recognizes only strings, brackets and line ends. */
class Scanner {
  hasList = false
  readonly #name: string
  #line = 1
  #items = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The last string outside of the list; it may be the key of the value that follows. */
  #text: number[] = []
  #isNamed = false
  /** The nesting depth of the list's items; null outside of the list. */
  #listDepth: number | null = null
  #item: { line: number; parts: Buffer[]; length: number } | null = null

  constructor(name: string) {
    this.#name = name
  }

  *scan(chunk: Buffer): Generator<JsonItem> {
    let begin = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === LINE_END) this.#line++
      if (this.#isInString) this.#inString(byte)
      else if (byte === QUOTE) {
        this.#isInString = true
        this.#text.length = 0
      } else if (byte === COLON) this.#isNamed = this.#depth === 1 && this.#isListName()
      else if (OPENING.has(byte)) {
        if (this.#listDepth === this.#depth && !this.#item) {
          this.#item = { line: this.#line, parts: [], length: 0 }
          begin = at
        }
        this.#open(byte)
      } else if (CLOSING.has(byte)) {
        this.#depth--
        if (this.#item && this.#depth === this.#listDepth) yield this.#take(chunk.subarray(begin, at + 1))
        else if (this.#listDepth !== null && this.#depth < this.#listDepth) this.#listDepth = null
      }
    }
    if (this.#item) this.#keep(chunk.subarray(begin))
  }

  get isOpen(): boolean {
    return this.#depth > 0 || this.#isInString
  }

  /** The item that was never closed. */
  unfinished(): JsonItem {
    this.#item ??= { line: this.#line, parts: [], length: 0 }
    return this.#take(Buffer.alloc(0))
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isInString = false
    else if (this.#depth === 1 && this.#text.length <= this.#name.length) this.#text.push(byte)
  }

  #isListName(): boolean {
    return Buffer.from(this.#text).toString() === this.#name
  }

  #open(byte: number): void {
    const isList = byte === LIST && !this.#item && this.#listDepth === null
    this.#depth++
    if (isList && (this.#depth === 1 || (this.#depth === 2 && this.#isNamed))) {
      this.#listDepth = this.#depth
      this.hasList = true
    }
  }

  #keep(part: Buffer): void {
    const item = this.#item!
    item.length += part.length
    if (item.length > ITEM_MAX_BYTES) throw new ImportError(`The record in line ${item.line} has no end`)
    // Copied, because the stream reuses its memory.
    item.parts.push(Buffer.from(part))
  }

  #take(last: Buffer): JsonItem {
    this.#keep(last)
    const { line, parts } = this.#item!
    this.#item = null
    return { number: ++this.#items, line, raw: Buffer.concat(parts).toString('utf8') }
  }
}
