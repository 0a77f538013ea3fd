const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The number of the first line that is not UTF-8, counted from 1; null if all are. */
export async function firstInvalidLine(chunks: AsyncIterable<Buffer>): Promise<number | null> {
  const isValid = utf8Checker()
  let line = 1
  let last = 0
  for await (const chunk of chunks) {
    let begin = 0
    for (const [at, byte] of chunk.entries()) {
      const isEnd = byte === CARRIAGE_RETURN || (byte === LINE_FEED && last !== CARRIAGE_RETURN)
      last = byte
      if (!isEnd) continue
      if (!isValid(chunk.subarray(begin, at + 1))) return line
      begin = at + 1
      line++
    }
    if (!isValid(chunk.subarray(begin))) return line
  }
  return isValid() ? null : line
}

/** Checks one piece of a text after the other, and at last its end; a character may lie in two of them. */
function utf8Checker() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (piece?: Buffer) => {
    try {
      decoder.decode(piece, { stream: piece !== undefined })
      return true
    } catch {
      return false
    }
  }
}
