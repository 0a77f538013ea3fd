import type { Property, StrategyKey } from '@freehold/contracts'
import { type CsvCell, infiniteReturnWords } from '@freehold/property-ui'
import { caseRows, casesTitle } from '../strategy-panel/caseRows'
import type { CasesOfInputs } from '../strategy-panel/casesOfInputs'
import { casesText } from '../strategy-panel/casesText'
import { noRangeText } from '../strategy-panel/noRangeText'

/** The three cases of an analysis as rows of a CSV file, or why there is no range. */
export function casesCsv(
  strategy: StrategyKey,
  property: Pick<Property, 'arv'>,
  { expected, cases: { facts, ends } }: CasesOfInputs,
): CsvCell[][] {
  if (ends === null) return [[casesTitle, noRangeText(strategy, facts)]]
  return [
    [casesTitle, casesText(strategy, facts, property)],
    ['Name', 'Unit', 'Conservative', 'Expected', 'Optimistic'],
    ...caseRows(strategy, expected, ends).map(({ label, values, isReturn }) => [
      label,
      isReturn ? 'percent' : 'dollars',
      ...values.map(cellOf),
    ]),
  ]
}

/** A return without cash in the deal has no number. */
const cellOf = (value: number | null): CsvCell =>
  value === null || Number.isFinite(value) ? value : infiniteReturnWords(value)
