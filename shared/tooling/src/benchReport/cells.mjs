/**
 * Figures of bench/results.json, or one of their rows; each benchmark has its own.
 * @typedef {{ [name: string]: any, rows: Figures[], sizes: Figures[], pages: Figures[] }} Figures
 */
/** @typedef {{ p50: number, p95: number }} Times */
/** @typedef {{ p50Ms: number, p95Ms: number }} TimesMs */
/** @typedef {string | number | null} Cell */

/** @type {Record<string, string>} */
export const databaseNames = { postgres: 'PostgreSQL', embedded: 'embedded' }

/** @param {number | null | undefined} value */
export const number = (value) => (value === null || value === undefined ? '–' : value.toLocaleString('en'))
/** @param {number} value */
export const ms = (value) =>
  value < 1 ? value.toPrecision(1) : value < 10 ? value.toFixed(1) : Math.round(value).toFixed(0)
/**
 * Bold if the figure misses its limit.
 * @param {string | number} text
 * @param {boolean} isMissed
 */
export const marked = (text, isMissed) => (isMissed ? `**${text}**` : String(text))

/**
 * Median and 95th percentile; one that reaches the limit is too long.
 * @param {Times} times
 */
export const pair = ({ p50, p95 }, tooLong = Infinity) => `${ms(p50)} / ${marked(ms(p95), p95 >= tooLong)}`
/**
 * The same for browser figures; one that equals the limit is still good. Compared in whole ms, like frame times.
 * @param {TimesMs} times
 */
export const pairMs = ({ p50Ms, p95Ms }, longest = Infinity) =>
  `${ms(p50Ms)} / ${marked(ms(p95Ms), Math.round(p95Ms) > longest)}`

/** @param {Figures} row */
export const subject = ({ database, properties }) => [databaseNames[database] ?? database, number(properties)]

/**
 * The database versions that the rows were measured on; rows kept from earlier may have an older one.
 * @param {Figures[]} rows
 */
export const measuredOn = (rows) => {
  const versions = [...new Set(rows.flatMap(({ databaseVersion }) => databaseVersion ?? []))]
  return versions.length === 0 ? '' : `Measured on ${versions.join(' and ')}.\n\n`
}

/**
 * A Markdown table as the formatter writes it: numbers are aligned right, columns as wide as their widest cell.
 * @param {string[]} headings
 * @param {Cell[][]} rows
 */
export function table(headings, rows) {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const isText = (/** @type {number} */ column) =>
    column === 0 || rows.some((row) => /^[A-Za-z]/.test(String(row[column])))
  const widths = headings.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const aligned = (/** @type {string} */ cell, /** @type {number} */ column) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  const line = (/** @type {string[]} */ row) => `| ${row.map(aligned).join(' | ')} |`
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(cells[0] ?? []), `| ${rule.join(' | ')} |`, ...cells.slice(1).map(line)].join('\n')
}
