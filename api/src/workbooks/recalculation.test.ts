import { inPairs, testInOffice, vectorPairs, wrongFigures } from './testing/proof'
import { randomScenarios } from './testing/scenarios'

/** Every third case of the vectors: LibreOffice needs some seconds for these. */
const everyThird = vectorPairs().filter((_, index) => index % 3 === 0)

testInOffice(
  'a spreadsheet computes the figures of the engine, also after its inputs have changed [DEAL-8]',
  async () => {
    const pairs = [...everyThird, ...inPairs(randomScenarios(2, 7)).slice(0, 1)]
    const { wrong, figures } = await wrongFigures(pairs)
    expect(wrong.slice(0, 20)).toEqual([])
    expect(figures).toBeGreaterThan(10_000)
  },
)
