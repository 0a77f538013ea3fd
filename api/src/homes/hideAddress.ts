import { WITHHELD } from '../properties/withheldAddress'
import { directions, streetNameIn, suffixes, units } from './streetNames'

type HideAddress = <Text extends string | null>(text: Text) => Text

/** A function that replaces these street lines by {@link WITHHELD} wherever a text contains them, in whatever form. */
export function hideAddress(lines: readonly string[]): HideAddress {
  const patterns = lines.flatMap(patternsOf)
  return (text) =>
    text &&
    (patterns.reduce<string>((hidden, pattern) => hidden.replace(pattern, WITHHELD), text) as typeof text)
}

const GAP = '[\\s,.]+'

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches whole words in any case. */
const wholeWords = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

/** Matches the line itself, and its number and name with any direction, suffix and unit. */
function patternsOf(line: string): RegExp[] {
  const words = line.split(/[\s,.]+/).filter(Boolean)
  if (words.length === 0) return []
  const asGiven = wholeWords(words.map(escapePattern).join(GAP))
  const [number = '', ...rest] = words
  const name = streetNameIn(rest)
  if (!/\d/.test(number) || name.length === 0) return [asGiven]
  // A dot may end the sentence: what follows it is not part of the address.
  const around = [
    escapePattern(number),
    `${GAP}(?:(?:${directions})${GAP})?`,
    name.map(escapePattern).join(GAP),
    `(?:\\s+(?:${suffixes}))*`,
    `(?:,?\\s+(?:${directions}))?`,
    `(?:[\\s,.]*(?:${units})[\\s.]*#?(?:\\p{L}?\\d[\\p{L}\\p{N}-]*|\\p{L}))?`,
  ]
  return [wholeWords(around.join('')), asGiven]
}
