import { ImportError } from '../../ImportError'
import { RowError } from '../checkFields'
import type { BytesRead } from '../text/readBytes'
import { readText } from '../text/readText'

/** One item of the list, as it is in the file. */
export interface JsonItem {
  /** Its number in the list, counted from 1. */
  number: number
  /** The line where it begins, counted from 1; all items of a minified file have the same. */
  line: number
  raw: string
  /** Whether it is so long that `raw` is only its beginning. */
  isTooLong: boolean
}

/** A file, or a page, that ends before its brackets are closed. What is complete in it can be read. */
export class IncompleteJson extends ImportError {
  constructor(name: string, items: number) {
    const records = `${items.toLocaleString('en-US')} complete record${items === 1 ? '' : 's'}`
    super(`${name} is incomplete: its end is missing after ${records}`)
  }
}

/** Far more than any record needs. A longer one is not kept in memory. */
const ITEM_MAX = 8 * 2 ** 20
/** Characters kept of an item that is too long: the beginning identifies it. */
const TOO_LONG_KEPT = 1_000

/** The parsed item. Throws a RowError if that is impossible. */
export function parseItem({ raw, isTooLong }: JsonItem): unknown {
  if (isTooLong) throw new RowError(`it has more than ${ITEM_MAX.toLocaleString('en-US')} characters`)
  try {
    return JSON.parse(raw)
  } catch {
    throw new RowError('it is not JSON')
  }
}

/**
 * The items of a list in a JSON file of any size, one in memory at a time. The file is that list, or an object with the
 * list under `name`. Items are not parsed: the caller parses each, so that a mistake in one does not lose the others.
 * Throws an ImportError if the file cannot be read or has no such list, and IncompleteJson after the last complete item
 * if the file ends before its brackets are closed.
 */
export async function* readItems(file: string, name: string, progress?: BytesRead): AsyncGenerator<JsonItem> {
  const scanner = new Scanner(name)
  for await (const text of readText(file, { progress, mayBeCut: true })) yield* scanner.scan(text)
  if (!scanner.hasList) throw new ImportError(`${file} has no list '${name}'`)
  if (scanner.isOpen) throw new IncompleteJson(file, scanner.items)
}

/** The complete items of a text that ends early; null if it has no such list. */
export function itemsIn(text: string, name: string): JsonItem[] | null {
  const scanner = new Scanner(name)
  const items = [...scanner.scan(text)]
  return scanner.hasList ? items : null
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LINE_END = 0x0a
const COLON = 0x3a
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])
const LIST = 0x5b

/** Recognizes only strings, brackets and line ends. */
class Scanner {
  hasList = false
  /** How many have been closed. */
  items = 0
  readonly #name: string
  #line = 1
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The last string outside of the list; it may be the key of the value that follows. */
  #text = ''
  #isNamed = false
  /** The nesting depth of the list's items; null outside of the list. */
  #listDepth: number | null = null
  #item: { line: number; parts: string[]; length: number } | null = null

  constructor(name: string) {
    this.#name = name
  }

  *scan(chunk: string): Generator<JsonItem> {
    let begin = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code === LINE_END) this.#line++
      if (this.#isInString) this.#inString(code)
      else if (code === QUOTE) {
        this.#isInString = true
        this.#text = ''
      } else if (code === COLON) this.#isNamed = this.#depth === 1 && this.#text === this.#name
      else if (OPENING.has(code)) {
        if (this.#listDepth === this.#depth && !this.#item) {
          this.#item = { line: this.#line, parts: [], length: 0 }
          begin = at
        }
        this.#open(code)
      } else if (CLOSING.has(code)) {
        this.#depth--
        if (this.#item && this.#depth === this.#listDepth) yield this.#take(chunk.slice(begin, at + 1))
        else if (this.#listDepth !== null && this.#depth < this.#listDepth) this.#listDepth = null
      }
    }
    if (this.#item) this.#keep(chunk.slice(begin))
  }

  get isOpen(): boolean {
    return this.#depth > 0 || this.#isInString
  }

  #inString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) this.#isInString = false
    else if (this.#depth === 1 && this.#text.length <= this.#name.length) {
      this.#text += String.fromCharCode(code)
    }
  }

  #open(code: number): void {
    const isList = code === LIST && !this.#item && this.#listDepth === null
    this.#depth++
    if (isList && (this.#depth === 1 || (this.#depth === 2 && this.#isNamed))) {
      this.#listDepth = this.#depth
      this.hasList = true
    }
  }

  #keep(part: string): void {
    const item = this.#item!
    item.length += part.length
    if (item.length <= ITEM_MAX) item.parts.push(part)
    else if (item.parts.length > 1) item.parts = [item.parts.join('').slice(0, TOO_LONG_KEPT)]
  }

  #take(last: string): JsonItem {
    this.#keep(last)
    const { line, parts, length } = this.#item!
    this.#item = null
    const isTooLong = length > ITEM_MAX
    const raw = parts.join('')
    return { number: ++this.items, line, raw: isTooLong ? raw.slice(0, TOO_LONG_KEPT) : raw, isTooLong }
  }
}
