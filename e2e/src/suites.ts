/** Tests with this tag run only in `npm run endurance`. */
export const endurance = '@endurance'

/** Tests with this tag run only in `npm run drills`. */
export const drill = '@drill'

const suite = process.env['FREEHOLD_SUITE']

/** The tags of the tests that this run is for; null if it is for those with neither. */
export const wantedTags = suite === 'drill' ? [endurance, drill] : suite === 'endurance' ? [endurance] : null

/**
 * A test that is worth repeating exists twice: with a few rounds in `npm test`, and with many in `npm run endurance`.
 * @param variable the environment variable with which a drill replaces `many`
 */
export const fewAndMany = (few: number, many: number, variable?: string) => [
  { count: few, tag: [] },
  { count: variable === undefined ? many : countOf(variable, many), tag: [endurance] },
]

/**
 * The function of api/src/testing/endurance.ts, which browser tests may not import. Rejects zero, because a test
 * without rounds would pass.
 */
function countOf(name: string, usual: number): number {
  const given = process.env[name]
  if (given === undefined || given === '') return usual
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`${name} is ${given}: give a whole number above zero`)
  return count
}
