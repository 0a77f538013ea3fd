/** A score, and the words that mean it. The first that matches counts. */
type Scale = readonly (readonly [score: number, words: RegExp])[]

const read = (text: string | null, scale: Scale): number | null => {
  if (text === null || text.trim() === '') return null
  return scale.find(([, words]) => words.test(text))?.[0] ?? null
}

/** 1 (poor) to 5 (very good), as assessors grade condition; null for words without a rank. */
export const conditionScore = (text: string | null): number | null =>
  read(text, [
    [1, /\b(poor|tear ?down|dilapidated|unlivable)\b/i],
    [5, /\b(very good|excellent|new|to be built)\b/i],
    [2, /\b(fair|fixer|needs|deferred|original)\b/i],
    [4, /\b(good|updated|remodeled|renovated)\b/i],
    [3, /\b(average|typical|normal|standard)\b/i],
  ])

/** 0 (none) to 4 (excellent). A text that names what is seen, such as 'Mountain(s)', is an average view. */
export const viewScore = (text: string | null): number | null =>
  read(text, [
    [0, /^\s*(none|no|n|false|0)\b/i],
    [4, /\b(excellent|panoramic|spectacular)\b/i],
    [3, /\bgood\b/i],
    [1, /\b(fair|limited|partial|peek)\b/i],
    [2, /\S/],
  ])

/** An assessor's grades by letters, as the numbers of King County's scale. */
const letters: Record<string, number> = { A: 11, B: 9, C: 7, D: 5, E: 3 }

/** 1 (cabin) to 13 (mansion), from texts such as '7 Average' or 'B+'; null for others. */
export function gradeScore(text: string | null): number | null {
  const [, number, letter] = /^\s*(?:(\d{1,2})\b|([A-E])[+-]?(?:\s|$))/.exec(text ?? '') ?? []
  const score = number ? Number(number) : letter && letters[letter]
  return score && score >= 1 && score <= 13 ? score : null
}
