import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Guesses that an attacker with the usual lists of passwords, words, dates and keyboard patterns needs. Eight random letters
 * and digits take more, the most common passwords less.
 */
const GUESSES_MIN = 1e7

/** The estimate takes longer with each character, and a prefix of this length is enough. */
const ESTIMATED_LENGTH = 64

/** A few digits and signs around a word with fewer guesses than this do not make it a good password. */
const WORD_GUESSES_MIN = 1e4
const AFFIX_MAX_LENGTH = 6

/** Words of the site and its trade, which attackers try first. */
const SITE_WORDS = ['freehold', 'realestate', 'property', 'properties', 'investor', 'investment']

let estimator: Promise<ZxcvbnFactory> | undefined

/** Whether a password is easy to guess, also for an attacker who knows these words about the user. */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const known = [...SITE_WORDS, ...words.flatMap(partsOf)]
  const factory = await estimator
  const guessesOf = (text: string) => factory.check(text, known).guesses
  if (guessesOf(password) < GUESSES_MIN || isMadeOf(known, password)) return true
  const word = password.replace(/^\P{L}+|\P{L}+$/gu, '')
  return password.length - word.length <= AFFIX_MAX_LENGTH && guessesOf(word) < WORD_GUESSES_MIN
}

/** Whether all its words are known ones, such as in `Okafor2024!`. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const within = password.toLowerCase().match(/\p{L}+/gu) ?? []
  return within.length > 0 && within.every((word) => known.includes(word))
}

/** The parts of `maya.okafor@example.com`: the address, the part before the @, and its words. */
const partsOf = (text: string) => {
  const lower = text.toLowerCase()
  const [name = ''] = lower.split('@')
  return [...new Set([lower, name, ...name.split(/[^\p{L}\p{N}]+/u)])].filter((part) => part !== '')
}

/** Loaded for the first new password: the lists take some megabytes, and the demo needs none. */
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
