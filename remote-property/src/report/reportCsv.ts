import type { CalculationStep } from '@freehold/contracts'
import { type CsvCell, csvText, type SourcedInput } from '@freehold/property-ui'

export interface ReportContent {
  title: string
  /** Which figures these are; each has a line under the title. */
  notes?: readonly string[]
  steps: readonly CalculationStep[]
  inputs: readonly SourcedInput[]
  /** Follow the figures, such as those of the adjustment grid. */
  more?: readonly CsvCell[][]
}

/** A report as CSV: inputs with their sources, then every figure with its formula and its numbers. */
export function reportCsv({ title, notes = [], steps, inputs, more = [] }: ReportContent): string {
  return csvText([
    [title],
    ...notes.map((note) => [note]),
    ['Kind', 'Name', 'Value', 'Unit', 'Source or formula', 'Numbers'],
    ...inputs.map(({ label, value, unit, source }) => ['Input', label, value, unit, source, '']),
    ...steps.map(({ label, value, unit, formula, inputs: numbers }) => [
      'Figure',
      label,
      value,
      unit,
      formula,
      numbers.map((number) => `${number.label}: ${number.value ?? 'unknown'}`).join('; '),
    ]),
    ...more,
  ])
}
