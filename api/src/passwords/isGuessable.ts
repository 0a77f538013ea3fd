import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Guesses that an attacker who knows the usual lists, words, dates and keyboards needs. Eight random letters and digits
 * take more; what people choose most often takes less.
 */
const GUESSES_MIN = 1e7

/** The estimate takes longer with each character, and a beginning of this length is enough to be sure. */
const ESTIMATED_LENGTH = 64

/** A word that takes so few guesses is not made good by a few digits and signs around it. */
const WORD_GUESSES_MIN = 1e4
const AROUND_MAX = 6

/** Of the site and of its trade. */
const SITE_WORDS = ['freehold', 'realestate', 'property', 'properties', 'investor', 'investment']

let estimator: Promise<ZxcvbnFactory> | undefined

/** Whether a password is among those tried first, also by someone who knows these words about the user. */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const known = [...SITE_WORDS, ...words.flatMap(partsOf)]
  const factory = await estimator
  const guessesOf = (text: string) => factory.check(text, known).guesses
  if (guessesOf(password) < GUESSES_MIN || isMadeOf(known, password)) return true
  const word = password.replace(/^\P{L}+|\P{L}+$/gu, '')
  return password.length - word.length <= AROUND_MAX && guessesOf(word) < WORD_GUESSES_MIN
}

/** Whether all letters of it are of these words, such as in `Okafor2024!`. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const within = password.toLowerCase().match(/\p{L}+/gu) ?? []
  return within.length > 0 && within.every((word) => known.includes(word))
}

/** `maya.okafor@example.com` is known as a whole, by its name and by the parts of it. */
const partsOf = (text: string) => {
  const lower = text.toLowerCase()
  const [name = ''] = lower.split('@')
  return [...new Set([lower, name, ...name.split(/[^\p{L}\p{N}]+/u)])].filter((part) => part !== '')
}

/** Loaded when the first password is chosen: its lists take some megabytes, and a demo needs none of them. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: ESTIMATED_LENGTH,
  })
}
