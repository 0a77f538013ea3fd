import { formatCost, formatDollars, VisuallyHidden } from '@freehold/ui'
import { Explained } from '../explain/Explained'
import { isNarrow, MeasuredWidth } from '@freehold/property-ui'
import * as styles from './Chart.module.css'
import * as table from './Waterfall.module.css'

export interface WaterfallRow {
  label: string
  /** The key of its step. */
  figureKey: string
  /** Dollars: a total, or a change of the sum so far. */
  value: number
  /** Replaces the value in dollars. */
  text?: string
  isTotal?: boolean
  /** Whether it is the profit or loss. */
  isResult?: boolean
}

/** A row that subtracts dollars: the figure with its sign reversed. */
export function subtracted(label: string, dollars: number): Omit<WaterfallRow, 'figureKey'> {
  return { label, value: -dollars, text: formatCost(dollars) }
}

const figureText = ({ text, value }: WaterfallRow) => text ?? formatDollars(value)

const ROW_HEIGHT = 34

interface RowWithBar extends WaterfallRow {
  from: number
  to: number
}

/** Each row with the start and end of its bar: the sums before and after it. */
function barsOf(rows: readonly WaterfallRow[]): RowWithBar[] {
  let running = 0
  return rows.map((row) => {
    const from = row.isTotal ? 0 : running
    running = row.isTotal ? row.value : running + row.value
    return { ...row, from, to: running }
  })
}

interface WaterfallProps {
  /** The table's name for screen readers. */
  caption: string
  rows: readonly WaterfallRow[]
}

/** A table with labels, bars on one scale, and figures. */
export function Waterfall({ caption, rows }: WaterfallProps) {
  return (
    <MeasuredWidth height={rows.length * ROW_HEIGHT}>
      {(width) => <WaterfallTable caption={caption} rows={rows} width={width} />}
    </MeasuredWidth>
  )
}

function WaterfallTable({ caption, rows, width }: WaterfallProps & { width: number }) {
  const bars = barsOf(rows)
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const high = Math.max(low + 1, ...ends)
  const [label, figure] = isNarrow(width) ? [118, 92] : [190, 104]
  const drawn = Math.max(1, width - label - figure)
  const x = (value: number) => (drawn * (value - low)) / (high - low)
  return (
    <table className={table.waterfall}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {bars.map((bar, index) => (
          <tr key={bar.label}>
            <th scope="row" style={{ width: label }} className={bar.isTotal ? table.total : undefined}>
              {bar.label}
            </th>
            <td style={{ width: drawn }}>
              <Bar bar={bar} width={drawn} x={x} isLast={index === bars.length - 1} />
            </td>
            <td style={{ width: figure }} className={figureClass(bar)}>
              <Explained figureKey={bar.figureKey}>{figureText(bar)}</Explained>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BarProps {
  bar: RowWithBar
  width: number
  x: (value: number) => number
  isLast: boolean
}

function Bar({ bar, width, x, isLast }: BarProps) {
  const [left, right] = [x(Math.min(bar.from, bar.to)), x(Math.max(bar.from, bar.to))]
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${ROW_HEIGHT}`} aria-hidden="true">
      <rect className={barClass(bar)} x={left} y={9} width={Math.max(2, right - left)} height={16} />
      {!isLast && <path className={styles.axis} d={`M${x(bar.to)} 25v${ROW_HEIGHT - 16}`} />}
    </svg>
  )
}

const barClass = ({ isTotal, isResult, value }: RowWithBar) => {
  if (isResult) return value < 0 ? styles.loss : styles.profit
  return isTotal ? styles.series1 : styles.taken
}

const figureClass = ({ isResult, value }: RowWithBar) => {
  if (!isResult) return table.figure
  return `${table.figure} ${value < 0 ? table.loss : table.profit}`
}
