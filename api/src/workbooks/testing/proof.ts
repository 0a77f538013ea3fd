import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { StrategyKey } from '@freehold/contracts'
import { onlyWhere } from '../../testing/onlyWhere'
import { buildWorkbook } from '../buildWorkbook'
import { addressOf, type Cell, type FormulaCell, type Workbook } from '../Workbook'
import type { AskedAnalysis } from '../WorkbookAnalysis'
import { writeXlsx } from '../xlsx/writeXlsx'
import type { ReadWorkbook } from './readXlsx'
import { recalculate } from './recalculate'
import { askedOf } from './scenarios'

/** LibreOffice's program; undefined where it is not installed. */
const office = [
  process.env['SOFFICE_PATH'],
  '/usr/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((program) => program && existsSync(program))

const NO_OFFICE = 'there is no LibreOffice Calc: install it, or set SOFFICE_PATH'

/** Skips where there is no LibreOffice, with the reason. In continuous integration the test runs there, and fails. */
export const testInOffice: jest.It = onlyWhere(
  office !== undefined || process.env['CI'] !== undefined,
  NO_OFFICE,
  test,
)

const kinds: Record<string, StrategyKey> = {
  buyhold: 'buyHold',
  brrrr: 'brrrr',
  fixflip: 'fixFlip',
  short_term_rental: 'shortTerm',
}
const vectorFile = path.join(__dirname, '../../../../../shared/data/finance/vectors.json')

/** The cases of the test vectors, each followed by the next of its strategy; none without the file. */
export function vectorPairs(): Pair[] {
  if (!existsSync(vectorFile)) return []
  const vectors = JSON.parse(readFileSync(vectorFile, 'utf8')) as { kind: string; inputs: object }[]
  return Object.entries(kinds).flatMap(([kind, strategy]) => {
    const cases = vectors
      .filter((vector) => vector.kind === kind)
      .map(({ inputs }) => [askedOf(strategy, inputs)])
    return inPairs(cases)
  })
}

/** The analyses of a workbook, and those that its inputs are changed to. */
export interface Pair {
  before: AskedAnalysis[]
  after: AskedAnalysis[]
}

export const inPairs = (all: readonly AskedAnalysis[][]): Pair[] =>
  all.map((before, index) => ({ before, after: all[(index + 1) % all.length] ?? before }))

const workbookOf = (analyses: AskedAnalysis[]) =>
  buildWorkbook({ street: '1 Alder St', place: 'Fairview, WA 98001', day: '2026-01-02', analyses })

/**
 * Computes each workbook in LibreOffice, as it is and with the inputs of another typed into its cells, and lists every
 * figure that is not the engine's to the cent.
 */
export async function wrongFigures(pairs: readonly Pair[]) {
  if (office === undefined) throw new Error(NO_OFFICE)
  const cases = pairs.flatMap(({ before, after }) => {
    const [asMade, other] = [workbookOf(before), workbookOf(after)]
    return [
      { file: asMade, expected: asMade },
      { file: withInputsOf(asMade, other), expected: other },
    ]
  })
  const files = await Promise.all(cases.map(({ file }) => writeXlsx(file)))
  const read = await recalculate(office, files)
  const compared = cases.map(({ expected }, index) => compare(expected, read[index]!, index))
  return {
    wrong: compared.flatMap(({ wrong }) => wrong),
    figures: compared.reduce((sum, { figures }) => sum + figures, 0),
  }
}

/** The workbook after someone has typed all inputs of another: its formulas and their results are untouched. */
function withInputsOf(workbook: Workbook, other: Workbook): Workbook {
  const typed = namedInputs(other)
  return {
    ...workbook,
    sheets: workbook.sheets.map((sheet) =>
      sheet.name === 'Inputs'
        ? {
            ...sheet,
            rows: sheet.rows.map((cells, row) =>
              cells.map((cell, column): Cell | null => {
                const name = nameAt(workbook, addressOf(sheet.name, row, column))
                if (cell === null || name === undefined || !('value' in cell)) return cell
                const value = typed.get(name)
                if (value === undefined) throw new Error(`The other workbook has no '${name}'`)
                return { ...cell, value }
              }),
            ),
          }
        : sheet,
    ),
  }
}

const nameAt = ({ names }: Workbook, address: string) => names.find((one) => one.address === address)?.name

function namedInputs(workbook: Workbook) {
  const { rows = [] } = workbook.sheets.find(({ name }) => name === 'Inputs') ?? {}
  return new Map(
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        const name = nameAt(workbook, addressOf('Inputs', row, column))
        return name !== undefined && cell !== null && 'value' in cell ? [[name, cell.value] as const] : []
      }),
    ),
  )
}

/** Half a cent; for percentages and ratios half of the second decimal. */
const TOLERANCE = 0.005
function compare({ sheets }: Workbook, read: ReadWorkbook, file: number) {
  const wrong: string[] = []
  let figures = 0
  for (const { name, rows } of sheets) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (cell === null || !('formula' in cell)) continue
        const address = addressOf(name, row, column)
        const found = read.sheets[name]?.[address.split('!')[1]!.replaceAll('$', '')]
        figures += 1
        if (isSame(cell, found?.value ?? null)) continue
        wrong.push(`file ${file}, ${address} = ${cell.formula}: ${found?.value}, not ${cell.result}`)
      }
    }
  }
  return { wrong, figures }
}

function isSame({ result }: FormulaCell, value: unknown): boolean {
  if (typeof result !== 'number') return (value ?? '') === result
  return typeof value === 'number' && Math.abs(value - result) < TOLERANCE
}
