export interface References {
  /** The name of an input's cell. */
  input: (key: string) => string
  /** The name of a step's cell. */
  step: (key: string) => string
  /** A column of the table that the formula is in, or that it sums up: `row`, `above`, `years`, `months`. */
  column: (place: string, key: string) => string
}

/** A text, or a name that a formula of the engine uses; functions of the spreadsheet are in capitals. */
const words = /"[^"]*"|\b(?:([a-z]+)\.)?([a-z]\w*)/g

/** A formula of the engine with the names and addresses of one workbook. */
export const resolveFormula = (formula: string, { input, step, column }: References): string =>
  formula.replaceAll(words, (word, place: string | undefined, key: string | undefined) => {
    if (key === undefined) return word
    if (place === undefined) return step(key)
    return place === 'input' ? input(key) : column(place, key)
  })

/** The inputs that a formula names. */
export const inputsIn = (formula: string): string[] =>
  [...formula.matchAll(words)].flatMap(([, place, key]) => (place === 'input' && key ? [key] : []))
