import type { Prediction } from './useSuggestions'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Whether every word typed begins a word of the place: what was suggested for less text is narrowed by it. */
export function matchesInput({ mainText, secondaryText, text }: Prediction, input: string): boolean {
  const words = wordsOf([mainText?.text, secondaryText?.text, text.text].filter(Boolean).join(' '))
  return wordsOf(input).every((typed) => words.some((word) => word.startsWith(typed)))
}
