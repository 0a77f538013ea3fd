import type { CalculationStep } from '@freehold/contracts'
import type { SourcedInput } from '@freehold/property-ui'

type Cell = string | number | null

interface ReportContent {
  title: string
  /** Which figures these are; each has a line under the title. */
  notes?: readonly string[]
  steps: readonly CalculationStep[]
  inputs: readonly SourcedInput[]
}

/** A report as CSV: inputs with their sources, then every figure with its formula and its numbers. */
export function reportCsv({ title, notes = [], steps, inputs }: ReportContent): string {
  const rows: Cell[][] = [
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
  ]
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

/**
 * Text that a spreadsheet would take for a formula is made plain text by an apostrophe. Numbers stay numbers.
 * @see OWASP, 'CSV Injection'
 */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = /^\s*[=+\-@−]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Downloads a text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // In the next task, when the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
