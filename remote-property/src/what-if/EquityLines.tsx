import type { ProjectedYear } from '@freehold/analysis'
import { isNarrow, roundTicks } from '@freehold/property-ui'
import { formatCompactDollars } from '@freehold/ui'
import { ChartImage } from '../charts/ChartImage'
import { DollarAxis } from '../charts/DollarAxis'
import * as chart from '../charts/Chart.module.css'

export const equitySeries = [
  { key: 'equity', label: 'Equity', color: chart.series1, dash: '' },
  {
    key: 'loanBalance',
    label: 'Loan balance',
    color: chart.series2,
    dash: chart.dashed,
  },
  {
    key: 'cumulativeCashFlow',
    label: 'Cumulative cash flow',
    color: chart.series3,
    dash: chart.dotted,
  },
] as const

export const EQUITY_HEIGHT = 300
const TOP = 14
const BOTTOM = 28

/** Where a projection is drawn. */
export interface EquityPlot {
  width: number
  height: number
  left: number
  right: number
  ticks: number[]
  x: (year: number) => number
  y: (dollars: number) => number
}

/** @param wideHeight pixels of a chart that is not narrow */
export function plotOf(
  projection: readonly ProjectedYear[],
  width: number,
  wideHeight = EQUITY_HEIGHT,
): EquityPlot {
  const [height, left, right] = isNarrow(width) ? [240, 44, 8] : [wideHeight, 52, 132]
  const values = projection.flatMap((row) => equitySeries.map(({ key }) => row[key]))
  const ticks = roundTicks(Math.min(...values), Math.max(...values))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return {
    width,
    height,
    left,
    right,
    ticks,
    x: (year) => left + ((width - left - right) * year) / (projection.length - 1),
    y: (dollars) => TOP + (height - TOP - BOTTOM) * (1 - (dollars - low) / (high - low)),
  }
}

interface EquityLinesProps {
  projection: readonly ProjectedYear[]
  plot: EquityPlot
  /** The year that is marked; without one, all are read from the table that follows. */
  year?: number
}

/** Equity, loan balance and cumulative cash flow as lines. */
export function EquityLines({ projection, plot, year }: EquityLinesProps) {
  const { width, height, x, y } = plot
  const last = projection.at(-1)
  const shown = year === undefined ? undefined : projection[year]
  if (!last) return null
  const pathOf = (key: (typeof equitySeries)[number]['key']) =>
    `M${projection.map((row) => `${point(x(row.year))} ${point(y(row[key]))}`).join('L')}`
  return (
    <ChartImage
      width={width}
      height={height}
      finding={equityFinding(projection)}
      hasTable={year !== undefined}
    >
      <Axes plot={plot} years={last.year} />
      <path className={chart.area} d={`${pathOf('equity')}L${x(last.year)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      {equitySeries.toReversed().map(({ key, color, dash }) => (
        <path key={key} className={`${color} ${chart.line} ${dash}`} d={pathOf(key)} />
      ))}
      {!isNarrow(width) && <EndLabels row={last} plot={plot} />}
      {shown && (
        <>
          <path d={`M${x(shown.year)} ${TOP}V${height - BOTTOM}`} className={chart.cursor} />
          {equitySeries.map(({ key, color }) => (
            <circle
              key={key}
              className={`${color} ${chart.dot}`}
              cx={x(shown.year)}
              cy={y(shown[key])}
              r={4}
            />
          ))}
        </>
      )}
    </ChartImage>
  )
}

const point = (coordinate: number) => Number(coordinate.toFixed(1))

/** The first and the last year, in a sentence. */
export function equityFinding(projection: readonly ProjectedYear[]): string {
  const [first, last] = [projection[0], projection.at(-1)]
  if (!first || !last) return ''
  return (
    `Over ${last.year} years equity goes from ${formatCompactDollars(first.equity)} to ` +
    `${formatCompactDollars(last.equity)}, the loan ends at ${formatCompactDollars(last.loanBalance)}, and cash flow ` +
    `adds up to ${formatCompactDollars(last.cumulativeCashFlow)}.`
  )
}

function Axes({ plot, years }: { plot: EquityPlot; years: number }) {
  const { width, height, left, right, ticks, x, y } = plot
  const narrow = isNarrow(width)
  const marks = Array.from({ length: Math.floor(years / 5) + 1 }, (_, index) => index * 5)
  return (
    <>
      <DollarAxis ticks={ticks} y={y} left={left} right={width - right} />
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${x(mark)} ${height - BOTTOM}v4`} className={chart.axis} />
          <text x={x(mark)} y={height - 8} textAnchor={mark === years && narrow ? 'end' : 'middle'}>
            {mark === 0 ? 'Year 0' : mark}
          </text>
        </g>
      ))}
    </>
  )
}

const LABEL_HEIGHT = 34

/** Labels at the lines' ends. Overlapping labels move down; all move up if the last one would leave the chart. */
function EndLabels({ row, plot: { width, height, right, y } }: { row: ProjectedYear; plot: EquityPlot }) {
  const ordered = equitySeries.toSorted((a, b) => row[b.key] - row[a.key])
  const floor = height - BOTTOM - 8
  const places: number[] = []
  for (const { key } of ordered)
    places.push(Math.max(y(row[key]), (places.at(-1) ?? -Infinity) + LABEL_HEIGHT))
  const overflow = Math.max(0, (places.at(-1) ?? 0) - floor)
  return ordered.map(({ key, label, color }, index) => {
    const at = (places[index] ?? 0) - overflow
    return (
      <g key={key}>
        <circle className={color} cx={width - right} cy={y(row[key])} r={3.5} />
        <text x={width - right + 10} y={at + 2} className={chart.label}>
          {formatCompactDollars(row[key])}
        </text>
        <text x={width - right + 10} y={at + 17} className={chart.prose}>
          {label}
        </text>
      </g>
    )
  })
}
