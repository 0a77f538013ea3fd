import type { Backtest, Outcome } from './backtestSales'
import { byPrice, bySalesNear, bySalesUsed, type Group } from './groups'
import { type Figures, measure } from './measure'

export const msPerHome = ({ tried, modelMs }: Backtest) => modelMs / tried.length

/** The tables of a backtest, in Markdown. */
export function describeBacktest(backtest: Backtest, { skipped }: { skipped: number }): string {
  const { tried, from, fits, adjusted, perSquareFoot } = backtest
  const all: Group = { name: 'all', adjusted, perSquareFoot }
  return [
    `Valued ${count(measure(adjusted).valued)} of ${count(tried.length)} sales since ${from}, each from those of earlier days:`,
    `${count(fits)} models learnt, ${msPerHome(backtest).toFixed(2)} ms a home.`,
    ...(skipped > 0 ? [`Rows without a place, a price and a day of a sale: ${count(skipped)}.`] : []),
    '',
    ...tableOf('sold', [all, ...byPrice(backtest)]),
    '',
    ...tableOf('earlier sales within a mile', bySalesNear(backtest)),
    '',
    ...tableOf('sales used', bySalesUsed(backtest)),
  ].join('\n')
}

const count = (value: number) => value.toLocaleString('en-US')

const columns: [title: string, text: (figures: Figures) => string][] = [
  ['sales', ({ valued }) => count(valued)],
  ['median error', (figures) => percent(figures.medianAbsErrorPercent)],
  ['mean error', (figures) => percent(figures.meanAbsErrorPercent)],
  ['within 10 %', (figures) => percent(figures.within10Percent)],
  ['within 20 %', (figures) => percent(figures.within20Percent)],
  ['bias', (figures) => percent(figures.medianBiasPercent)],
  ['range holds', (figures) => percent(figures.rangeCoversPercent)],
]

const percent = (value: number | null) => (value === null ? '' : `${value.toFixed(1).replace('-', '−')} %`)

/** Two lines for each group: the method of today, and the former one. */
function tableOf(title: string, groups: readonly Group[]): string[] {
  const lineOf = (name: string, method: string, outcomes: readonly (Outcome | null)[]) => {
    const figures = measure(outcomes)
    return [name, method, ...columns.map(([, text]) => text(figures))]
  }
  const lines = groups.flatMap(({ name, adjusted, perSquareFoot }) => [
    lineOf(name, 'adjusted sales', adjusted),
    lineOf('', 'median $/sq ft', perSquareFoot),
  ])
  return inMarkdown([[title, 'method', ...columns.map(([name]) => name)], ...lines])
}

/** The first line is the header. All columns but the first two are numbers. */
function inMarkdown(lines: readonly string[][]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const isText = (column: number) => column < 2
  const padded = lines.map((line) =>
    line.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    ),
  )
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  const [header, ...rows] = padded
  return [header!, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
