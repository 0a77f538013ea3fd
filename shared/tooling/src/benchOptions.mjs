/** @param {string} text */
const positive = (text) => Number(text) > 0 && Number.isFinite(Number(text))
/** @param {string} text */
const whole = (text) => positive(text) && Number.isInteger(Number(text))
/** @param {(text: string) => boolean} is */
const listOf = (is) => (text) => text.split(',').every(is)
/**
 * In sizes a thousand may be 1_000.
 * @param {string} text
 */
const wholes = (text) => listOf(whole)(text.replaceAll('_', ''))

/**
 * By name of the option: what it takes, and whether a value is that.
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
 * One line on an option that has no meaning; undefined where all have.
 * @param {Record<string, string>} values
 */
export function wrongOption(values) {
  const wrong = Object.entries(kinds).find(([name, { isRight }]) => !isRight(values[name]))
  if (wrong === undefined) return undefined
  const [name, { takes }] = wrong
  return `--${name} takes ${takes}, not '${values[name]}'.`
}
