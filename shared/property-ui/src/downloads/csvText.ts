import { downloadFile } from './downloadFile'

export type CsvCell = string | number | null

/** Rows as a CSV file of RFC 4180. A missing value is an empty cell. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

/**
 * Text that a spreadsheet would take for a formula is made plain text by an apostrophe. Numbers stay numbers.
 * @see OWASP, 'CSV Injection'
 */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = /^\s*[=+\-@−]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** @param name without the ending */
export const downloadCsv = (name: string, text: string) =>
  downloadFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
