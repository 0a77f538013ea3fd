import { internalRateOfReturn } from '../src'
import type { Computed } from './computed'
import type { Example } from './example'
import { flips } from './flips'
import { holdings } from './holdings'
import { loanFigures } from './loanFigures'
import { loans } from './loans'
import { isPrinted, linesOf, type Printed } from './printed'
import { rates } from './rates'
import { ratios } from './ratios'
import { refinances } from './refinances'
import { holdingFigures, rentalFigures } from './rentalFigures'
import { rentals } from './rentals'
import { schedules } from './schedules'
import { stays } from './stays'
import { flipFigures, refinanceFigures, stayFigures } from './strategyFigures'

/** @param rows ids of the requirements that the examples verify, or '' if no requirement demands them */
function hold<Inputs, Figures extends object>(
  rows: string,
  examples: readonly Example<Inputs, Figures>[],
  compute: (inputs: Inputs) => Computed,
) {
  for (const { about, source, convention, inputs, printed, isCutOff } of examples) {
    const named = `${source.publisher}, '${source.title}': ${about}${convention ? ` (${convention})` : ''}`
    const ids = rows === '' ? '' : ` [${rows}]`
    test(`the engine agrees with ${named}${ids}`, () => {
      const lines = linesOf({ ...printed } as Record<string, Printed>, compute(inputs))
      const actual = lines.map(({ name, text, value }) => [
        name,
        isPrinted(value, text, isCutOff) ? text : value,
      ])
      expect(Object.fromEntries(actual)).toEqual(
        Object.fromEntries(lines.map(({ name, text }) => [name, text])),
      )
    })
  }
}

hold('', [...loans, ...schedules], loanFigures)
hold('', rates, (flows) => ({ irr: internalRateOfReturn(flows) }))
hold('BNH-9, BNH-13', rentals, rentalFigures)
hold('', ratios, rentalFigures)
hold('', holdings, holdingFigures)
hold('FLP-1', flips, flipFigures)
hold('BRR-1', refinances, refinanceFigures)
hold('STR-1', stays, stayFigures)

test('the published examples are forty at least, from ten publishers at least, each named with its page', () => {
  const sources = [loans, schedules, rates, rentals, ratios, holdings, flips, refinances, stays].flatMap(
    (examples) => examples.map(({ source }) => source),
  )
  expect(sources.length).toBeGreaterThanOrEqual(40)
  expect(new Set(sources.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(10)
  for (const { title, address } of sources) {
    expect(title).not.toBe('')
    expect(URL.canParse(address)).toBe(true)
  }
})
