import type { IncomingHttpHeaders } from 'node:http'

/** The first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

interface Whole {
  size: number
  etag: string
}

/**
 * The range that a request asks for. Null for the whole: without a range, with one in an unknown form, with several, which
 * no reader of archives sends, or with an `If-Range` for another version.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export function byteRange(
  headers: IncomingHttpHeaders,
  { size, etag }: Whole,
): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.range?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return start >= size ? 'unsatisfiable' : { start, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
