import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MARKET_SALES_MIN } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { existingDay } from '../db/existingDay'
import { ImportError } from '../import/ImportError'
import { parseOptions } from '../import/parseOptions'
import { type PastSale, readSales } from '../import/readSales'
import type { Terminal } from '../Terminal'
import { type Backtest, backtestSales, defaultFrom } from './backtestSales'
import { describeBacktest, msPerHome } from './describeBacktest'
import { measure } from './measure'
import { plotBacktest } from './plotBacktest'

export const usage = `Usage: npm run backtest -- --mapping <mapping file> [options] <file>
  Values the sales of a CSV file from those of earlier days, and compares the values with the prices that were paid.
Options:
  --mapping <mapping file>  how the file is read, such as api/mappings/king-county-sales.json
  --from <day>              values the sales since this day; by default those after half of the sales are known
  --without-quality         leaves out construction grade, condition, view and waterfront
  --small-markets           values the sales of each map cell as a small market, with those of the file as the larger one
  --json                    prints the figures as JSON in the last line
  --plots <folder>          writes plots as SVG into the folder`

interface Arguments {
  file: string
  mapping: string
  from: IsoDate | undefined
  plots: string | undefined
  isJson: boolean
  isWithoutQuality: boolean
  areMarketsSmall: boolean
}

/**
 * The backtest command, which needs no database. If it cannot run, it writes one line to stderr.
 * @param argv what follows `backtest`
 * @returns the exit code: 0 measured, 1 could not run
 */
export async function runBacktestCommand(argv: string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal
  if (argv.length === 0 || argv.includes('--help')) {
    stdout.write(`${usage}\n`)
    return argv.length === 0 ? 1 : 0
  }
  try {
    const given = readArguments(argv)
    const { backtest, skipped } = await backtestFile(given, terminal.workingDirectory)
    stdout.write(`${describeBacktest(backtest, { skipped })}\n`)
    if (given.plots !== undefined)
      await writePlots(backtest, path.resolve(terminal.workingDirectory, given.plots))
    if (given.isJson) stdout.write(`${JSON.stringify(jsonOf(backtest))}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    stderr.write(`${error.message}\n`)
    return 1
  }
}

async function backtestFile(given: Arguments, workingDirectory: string) {
  const absolute = (name: string) => path.resolve(workingDirectory, name)
  const file = absolute(given.file)
  const { sales, skipped } = await readSales(file, absolute(given.mapping))
  if (sales.length === 0) throw new ImportError(`${file} has no sale with a place, a price and a day`)
  const from = given.from ?? defaultFrom(sales)
  const backtest = backtestSales(given.isWithoutQuality ? sales.map(withoutQuality) : sales, {
    from,
    areMarketsSmall: given.areMarketsSmall,
  })
  if (backtest.tried.length === 0) {
    const found = sales.length === 1 ? 'one sale' : `${sales.length.toLocaleString('en-US')} sales`
    throw new ImportError(
      `${file} has ${found}, and none of them since ${from} to be valued from earlier ones`,
    )
  }
  if (backtest.adjusted.every((outcome) => outcome === null)) {
    throw new ImportError(
      `None of ${backtest.tried.length.toLocaleString('en-US')} sales since ${from} can be valued: that takes at least ${MARKET_SALES_MIN} sales of earlier days, some of them near`,
    )
  }
  return { backtest, skipped }
}

const withoutQuality = (sale: PastSale): PastSale => ({
  ...sale,
  WaterfrontYN: null,
  View: null,
  PropertyCondition: null,
  ConstructionGrade: null,
})

const jsonOf = (backtest: Backtest) => ({
  tried: backtest.tried.length,
  ...measure(backtest.adjusted),
  msPerHome: msPerHome(backtest),
})

async function writePlots(backtest: Backtest, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    for (const [name, svg] of plotBacktest(backtest)) await writeFile(path.join(folder, name), svg)
  } catch (error) {
    throw new ImportError(`Cannot write the plots to ${folder}: ${(error as Error).message}`)
  }
}

const options = {
  mapping: { type: 'string' },
  from: { type: 'string' },
  plots: { type: 'string' },
  json: { type: 'boolean', default: false },
  'without-quality': { type: 'boolean', default: false },
  'small-markets': { type: 'boolean', default: false },
} as const

/** Throws an ImportError that names the wrong argument. */
function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parseOptions(argv, options)
  const [file, ...more] = positionals
  if (file === undefined) throw new ImportError('The file of sales is missing')
  if (more.length > 0) throw new ImportError(`Only one file can be read at a time; remove ${more.join(' ')}`)
  if (values.mapping === undefined) throw new ImportError('--mapping <mapping file> is missing')
  return {
    file,
    mapping: values.mapping,
    from: values.from === undefined ? undefined : dayOf(values.from),
    plots: values.plots,
    isJson: values.json,
    isWithoutQuality: values['without-quality'],
    areMarketsSmall: values['small-markets'],
  }
}

function dayOf(text: string): IsoDate {
  const day = existingDay(text)
  if (day === null) throw new ImportError(`--from: '${text}' is not a day such as 2025-01-31`)
  return day
}
