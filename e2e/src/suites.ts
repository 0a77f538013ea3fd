/** Tests that carry this tag run in `npm run endurance` and nowhere else. */
export const endurance = '@endurance'

export const isEndurance = process.env['FREEHOLD_SUITE'] === 'endurance'

/**
 * A test that is worth repeating exists twice: a few rounds in `npm test`, many in `npm run endurance`.
 * @param variable the environment variable by which a drill asks for more than `many`
 */
export const fewAndMany = (few: number, many: number, variable?: string) => [
  { count: few, tag: [] },
  { count: variable === undefined ? many : countOf(variable, many), tag: [endurance] },
]

/** As in api/src/testing/endurance.ts, which the browser tests may not import: no rounds at all would pass. */
function countOf(name: string, usual: number): number {
  const given = process.env[name]
  if (given === undefined || given === '') return usual
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`${name} is ${given}: give a whole number above zero`)
  return count
}
