import { inPairs, testInOffice, vectorPairs, wrongFigures } from './testing/proof'
import { randomScenarios } from './testing/scenarios'

const SCENARIOS = 100
const SEED = 2_026
const MINUTE = 60_000

jest.setTimeout(15 * MINUTE)

testInOffice(
  'a spreadsheet computes every figure of the test vectors and of random scenarios, before and after its inputs change [DEAL-8]',
  async () => {
    const pairs = [...vectorPairs(), ...inPairs(randomScenarios(SCENARIOS, SEED))]
    const { wrong, figures } = await wrongFigures(pairs)
    expect(wrong.slice(0, 20)).toEqual([])
    expect(figures).toBeGreaterThan(1_000 * SCENARIOS)
  },
)
