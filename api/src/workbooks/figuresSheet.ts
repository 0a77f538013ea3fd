import { UNKNOWN_FIGURE } from '@freehold/analysis/formulas'
import type { CalculationStep } from '@freehold/contracts'
import { columnOfYears } from './yearsSheet'
import type { InputRow } from './inputRows'
import {
  formulaCell,
  headings,
  layOut,
  type LaidCell,
  type NamedSheet,
  referencesOf,
  stepName,
  text,
} from './Layout'
import { returnText } from './returnText'
import { formatOf, unitText } from './units'
import type { WorkbookAnalysis } from './WorkbookAnalysis'

/** Every step of an analysis: its figure as a formula, and the formula in words. */
export function figuresSheet(
  analysis: WorkbookAnalysis,
  inputs: readonly InputRow[],
  title: string,
): NamedSheet {
  const { steps, held, sheets } = analysis
  return layOut({
    name: sheets.figures,
    widths: [32, 20, 10, 80, 30],
    frozenRows: FROZEN_ROWS,
    rows: [
      [text(`${sheets.figures}: ${title}`, 'title')],
      headings('Figure', { number: 'Value' }, 'Unit', 'How It Is Computed', 'Name of the Cell'),
      ...steps.map((step) => stepRow(analysis, inputs, step)),
      ...(held
        ? [
            [],
            [text('Holding Period', 'section')],
            ...held.steps.filter(isOnFigures).map((step) => stepRow(analysis, inputs, step)),
          ]
        : []),
    ],
  })
}

const FROZEN_ROWS = 2

/** Single years are in the table of years. */
const isOnFigures = ({ key }: CalculationStep) => !/^cashFlow\d+$/.test(key)

function stepRow(analysis: WorkbookAnalysis, inputs: readonly InputRow[], step: CalculationStep): LaidCell[] {
  const { key, label, unit, formula: words, value } = step
  const formula = analysis.formulas.steps[key]
  if (formula === undefined) throw new Error(`The step '${key}' of ${analysis.strategy} has no formula`)
  const name = stepName(analysis, key)
  const result = value ?? (key === 'cashOnCashRoi' ? returnText(analysis.results) : UNKNOWN_FIGURE)
  const references = referencesOf(analysis, inputs, (place, column) => {
    if (place !== 'years') throw new Error(`The formula of '${key}' is in no table`)
    return columnOfYears(analysis, column)
  })
  return [
    text(label),
    { ...formulaCell(formula, references, { result, format: formatOf(unit) }), name },
    text(unitText(unit), 'unit'),
    text(words),
    text(name, 'code'),
  ]
}
