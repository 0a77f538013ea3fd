/** Longer than any name on a sign; an archive may contain anything. */
const LENGTH_MAX = 200

/** The characters that are read of a longer text, so that a name of megabytes costs nothing. */
const READ_MAX = 1_000

type Properties = Record<string, number | string | boolean>

/**
 * The English name of a feature, else its local one, as one line without control characters and of at most LENGTH_MAX
 * characters. Null if nothing is left.
 */
export function nameOf(properties: Properties): string | null {
  return cleanName(properties['name:en']) ?? cleanName(properties.name)
}

function cleanName(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const line = text
    .slice(0, READ_MAX)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  const short = line.length > LENGTH_MAX ? [...line].slice(0, LENGTH_MAX).join('').trim() : line
  return short === '' ? null : short
}
