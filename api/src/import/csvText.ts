/** What a spreadsheet would take for a formula, and run. */
const formula = /^[=+\-@\t\r]/

/** A text as a cell of a CSV file that no spreadsheet takes for anything else. */
export const csvCell = (text: string) => `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
