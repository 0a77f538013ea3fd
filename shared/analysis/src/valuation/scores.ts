/** A score, and the words that mean it. */
type Scale = readonly (readonly [score: number, words: RegExp])[]

/** The first score whose words the text has. */
const read = (text: string | null, scale: Scale): number | null => {
  if (text === null || text.trim() === '') return null
  return scale.find(([, words]) => words.test(text))?.[0] ?? null
}

/**
 * Words of conditions by their score. A phrase begins before the word that it turns around, as in 'not updated'. A home is
 * new if it is said of no part of it, such as a roof.
 */
const conditions: Scale = [
  [1, /\b(poor|tear ?down|dilapidated|unlivable)\b/i],
  [2, /\b((below|under|less than) average|not( \w+)? (good|new|updated|remodeled|renovated))\b/i],
  [2, /(?<!\b(no|not|not a) )\b(fair|fixer|deferred|original|needs(?! (no|nothing)\b))\b/i],
  [3, /\b(average|typical|normal|standard)\b/i],
  [4, /\b(above average|good|updated|remodeled|renovated)\b/i],
  [
    5,
    /\b(very good|excellent|to be built|new(?=\W*$| ?[,;/(]| (construction|build|home|house|condition|or)\b))/i,
  ],
]

/**
 * 1 (poor) to 5 (very good), as assessors grade condition; null for words without a rank. What a text says first is the
 * condition, what follows are remarks: 'Good, needs paint'.
 */
export function conditionScore(text: string | null): number | null {
  const found = conditions.flatMap(([score, words]) => {
    const at = text?.search(words) ?? -1
    return at < 0 ? [] : [{ score, at }]
  })
  return found.toSorted((a, b) => a.at - b.at)[0]?.score ?? null
}

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
