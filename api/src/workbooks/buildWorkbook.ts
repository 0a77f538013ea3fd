import { strategies, strategyTabLabels } from '@freehold/contracts'
import { figuresSheet } from './figuresSheet'
import { inputRows, type InputRow } from './inputRows'
import { formulaCell, headings, layOut, type LaidCell, type NamedSheet, referencesOf, text } from './Layout'
import { loanSheet } from './loanSheet'
import { returnText } from './returnText'
import type { Workbook } from './Workbook'
import { analyzeForWorkbook, type AskedAnalysis, type WorkbookAnalysis } from './WorkbookAnalysis'
import { yearsSheet } from './yearsSheet'

export interface WorkbookContent {
  /** As the page shows it: a withheld address stays withheld. */
  street: string
  /** City, state and ZIP code. */
  place: string
  /** The day, ISO 8601. */
  day: string
  /** What the reader must know of the figures. */
  notes?: readonly string[]
  analyses: readonly AskedAnalysis[]
}

/** A home's analyses as a spreadsheet: the inputs on one sheet, and every figure a formula that follows from them. */
export function buildWorkbook({
  street,
  place,
  day,
  notes = [],
  analyses: asked,
}: WorkbookContent): Workbook {
  const analyses = asked.map((one) => analyzeForWorkbook(one))
  const inputs = inputRows(analyses)
  const sheets = [
    summarySheet({ street, place, day, notes }, analyses, inputs),
    inputsSheet(inputs, street),
    ...analyses.flatMap((analysis) => [
      figuresSheet(analysis, inputs, street),
      yearsSheet(analysis, inputs),
      loanSheet(analysis, inputs),
    ]),
  ].filter((sheet) => sheet !== null)
  return { sheets: sheets.map(({ sheet }) => sheet), names: sheets.flatMap(({ names }) => names) }
}

function summarySheet(
  { street, place, day, notes }: Required<Omit<WorkbookContent, 'analyses'>>,
  analyses: readonly WorkbookAnalysis[],
  inputs: readonly InputRow[],
): NamedSheet {
  return layOut({
    name: 'Summary',
    widths: [32, 20, 20, 60],
    frozenRows: 0,
    rows: [
      [text(street, 'title')],
      [text(place, 'label')],
      [text(`Made with Freehold on ${day}`, 'note')],
      [],
      headings('Strategy', { number: 'Cash-on-Cash ROI' }, 'Return per'),
      ...analyses.map((analysis): LaidCell[] => [
        text(strategyTabLabels[analysis.strategy]),
        formulaCell(
          'cashOnCashRoi',
          referencesOf(analysis, inputs, (_, key) => key),
          { result: analysis.results.cashOnCashRoi ?? returnText(analysis.results), format: 'percent' },
        ),
        text(strategies[analysis.strategy].returnPer, 'unit'),
      ]),
      ...notes.map((note) => [text(note, 'note')]),
      [],
      [text('Change a blue number on the sheet Inputs: every figure follows.', 'section')],
      [text('Projections from the inputs shown, not an appraisal and not a promise.', 'note')],
    ],
  })
}

const inputsSheet = (inputs: readonly InputRow[], street: string): NamedSheet =>
  layOut({
    name: 'Inputs',
    widths: [34, 20, 16, 48, 34, 34],
    frozenRows: 2,
    rows: [
      [text(`Inputs: ${street}`, 'title')],
      headings('Input', { number: 'Value' }, 'Unit', 'Source', 'Used by', 'Name of the Cell'),
      ...inputs.map(({ label, value, unit, format, source, strategies: users, name }): LaidCell[] => [
        text(label),
        { value, format, style: 'input', name },
        text(unit, 'unit'),
        text(source),
        text(users.map((key) => strategyTabLabels[key]).join(', '), 'note'),
        text(name, 'code'),
      ]),
    ],
  })
