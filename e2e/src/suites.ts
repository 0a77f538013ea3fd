/** Tests that carry this tag run in `npm run endurance` and nowhere else. */
export const endurance = '@endurance'

export const isEndurance = process.env['FREEHOLD_SUITE'] === 'endurance'

/**
 * A test that is worth repeating exists twice: a few rounds in `npm test`, many in `npm run endurance`.
 * @param variable the environment variable by which a drill asks for more than `many`
 */
export const fewAndMany = (few: number, many: number, variable?: string) => [
  { count: few, tag: [] },
  { count: Number((variable && process.env[variable]) ?? many), tag: [endurance] },
]
