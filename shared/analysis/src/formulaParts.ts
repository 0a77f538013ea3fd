/**
 * Spreadsheet formulas by the key of the step or column that they compute. In a formula, `input.monthlyRent` is an input
 * and `noi` the step with that key. In a table, `row.payment` is a cell of the same row, `above.balance` one of the row
 * before, and `years.cashFlow` or `months.payment` a whole column.
 */
export type Formulas = Readonly<Record<string, string>>

/** What a cell shows instead of a figure that cannot be computed, as the pages do. */
export const UNKNOWN_FIGURE = '—'
const unknown = `"${UNKNOWN_FIGURE}"`

/** Null from null, as in every step of the engine: only figures that can be null are named. */
export const ifKnown = (names: readonly string[], formula: string) =>
  `IF(COUNT(${names.join(', ')}) < ${names.length}, ${unknown}, ${formula})`

/** As `quotient` of the engine. */
export const quotient = (dividend: string, divisor: string) =>
  `IF(${divisor} > 0, ${dividend} / (${divisor}), ${unknown})`

/** As `percentOf` of the engine. */
export const percentOf = (part: string, whole: string) =>
  `IF(${whole} > 0, ${part} / (${whole}) * 100, ${unknown})`

/** The return on cash. Without cash put in it has no bounds: the pages show the sign of infinity. */
export const cashReturn = (flow: string, cash: string) =>
  `IF(${cash} > 0, ${flow} / (${cash}) * 100, IF(${flow} > 0, "∞", IF(${flow} < 0, "Loss", ${unknown})))`

/** As `interestOnlyPayment` of the engine. */
export const interestOnlyPayment = (loan: string, rate: string) => `MAX(0, ${loan}) * ${rate} / 12`
