import type { Prediction } from './useSuggestions'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Whether each typed word is a prefix of a word of the place. Narrows suggestions that were made for less text. */
export function matchesInput({ mainText, secondaryText, text }: Prediction, input: string): boolean {
  const words = wordsOf([mainText?.text, secondaryText?.text, text.text].filter(Boolean).join(' '))
  return wordsOf(input).every((typed) => words.some((word) => word.startsWith(typed)))
}
