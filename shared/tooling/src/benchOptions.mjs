/** @param {string} text */
const positive = (text) => Number(text) > 0 && Number.isFinite(Number(text))
/** @param {string} text */
const whole = (text) => positive(text) && Number.isInteger(Number(text))
/** @param {(text: string) => boolean} is */
const listOf = (is) => (/** @type {string} */ text) => text.split(',').every(is)
/**
 * Sizes may have separators, such as 1_000.
 * @param {string} text
 */
const wholes = (text) => listOf(whole)(text.replaceAll('_', ''))

/**
 * By option: a description of its values, and their check.
 * @type {Record<string, { takes: string, isRight: (text: string) => boolean }>}
 */
const kinds = {
  size: { takes: 'whole numbers above zero, separated by commas', isRight: wholes },
  database: {
    takes: 'postgres, embedded or both, separated by a comma',
    isRight: listOf((name) => ['postgres', 'embedded'].includes(name)),
  },
  repetitions: { takes: 'a whole number above zero', isRight: whole },
  connections: { takes: 'whole numbers above zero, separated by commas', isRight: wholes },
  seconds: { takes: 'a number above zero', isRight: positive },
}

/**
 * A message about the first option with a wrong value; undefined if all are right.
 * @param {Record<string, string>} values
 */
export function wrongOption(values) {
  const wrong = Object.entries(kinds).find(([name, { isRight }]) => !isRight(values[name] ?? ''))
  if (wrong === undefined) return undefined
  const [name, { takes }] = wrong
  return `--${name} takes ${takes}, not '${values[name]}'.`
}
