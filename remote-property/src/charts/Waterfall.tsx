import { formatDollars } from '@freehold/ui'
import { isNarrow, Measured } from './Measured'
import * as styles from './Chart.module.css'

export interface WaterfallRow {
  label: string
  /** Dollars: a total, or what is added to the row before; negative where it is taken away. */
  value: number
  /** Where the figure is not simply the value in dollars. */
  text?: string
  isTotal?: boolean
  /** Only for profit and loss. */
  isResult?: boolean
}

/** A row that takes so many dollars away. It reads as the figure itself does elsewhere, with the sign turned. */
export function taken(label: string, dollars: number): WaterfallRow {
  const figure = formatDollars(dollars)
  const turned = figure.startsWith('−') ? figure.slice(1) : `−${figure}`
  return { label, value: -dollars, text: figure === '$0' ? figure : turned }
}

const figureText = ({ text, value }: WaterfallRow) => text ?? formatDollars(value)

const ROW_HEIGHT = 34

interface Bar extends WaterfallRow {
  from: number
  to: number
}

/** Each row's bar between what stood before it and what stands after it. */
function barsOf(rows: readonly WaterfallRow[]): Bar[] {
  let running = 0
  return rows.map((row) => {
    const from = row.isTotal ? 0 : running
    running = row.isTotal ? row.value : running + row.value
    return { ...row, from, to: running }
  })
}

/** Labels left, bars on one scale, figures right. The figures stand in it as text, so it is its own table. */
export function Waterfall({ rows }: { rows: readonly WaterfallRow[] }) {
  return (
    <Measured height={rows.length * ROW_HEIGHT}>{(width) => <Bars rows={rows} width={width} />}</Measured>
  )
}

function Bars({ rows, width }: { rows: readonly WaterfallRow[]; width: number }) {
  const bars = barsOf(rows)
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...ends)
  const high = Math.max(low + 1, ...ends)
  const start = isNarrow(width) ? 118 : 190
  const end = width - (isNarrow(width) ? 78 : 92)
  const x = (value: number) => start + ((end - start) * (value - low)) / (high - low)
  const sentence = rows.map((row) => `${row.label} ${figureText(row)}`).join(', ')
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${bars.length * ROW_HEIGHT}`}
      role="img"
      aria-label={sentence}
    >
      {bars.map((bar, index) => (
        <g key={bar.label} transform={`translate(0 ${index * ROW_HEIGHT})`}>
          {index > 0 && <path className={styles.grid} d={`M0 0H${width}`} />}
          <text className={bar.isTotal ? styles.strong : styles.plain} x={0} y={22}>
            {bar.label}
          </text>
          <rect
            className={barClass(bar)}
            x={x(Math.min(bar.from, bar.to))}
            y={9}
            width={Math.max(2, x(Math.max(bar.from, bar.to)) - x(Math.min(bar.from, bar.to)))}
            height={16}
          />
          {index < bars.length - 1 && (
            <path className={styles.axis} d={`M${x(bar.to)} 25v${ROW_HEIGHT - 16}`} />
          )}
          <text className={figureClass(bar)} x={width} y={22} textAnchor="end">
            {figureText(bar)}
          </text>
        </g>
      ))}
    </svg>
  )
}

const barClass = ({ isTotal, isResult, value }: Bar) => {
  if (isResult) return value < 0 ? styles.loss : styles.profit
  return isTotal ? styles.series1 : styles.taken
}

const figureClass = ({ isResult, value }: Bar) => {
  if (!isResult) return styles.strong
  return `${styles.strong} ${value < 0 ? styles.lossText : styles.profitText}`
}
