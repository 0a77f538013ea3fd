import type { Prediction } from './useSuggestions'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Whether each typed word is a prefix of a word of the name. */
export function matchesName(name: string, input: string): boolean {
  const words = wordsOf(name)
  return wordsOf(input).every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Narrows suggestions that were made for less text. */
export const matchesInput = ({ mainText, secondaryText, text }: Prediction, input: string): boolean =>
  matchesName([mainText?.text, secondaryText?.text, text.text].filter(Boolean).join(' '), input)
