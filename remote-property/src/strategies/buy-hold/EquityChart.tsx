import type { ProjectedYear } from '@freehold/analysis'
import type { CalculationStep } from '@freehold/contracts'
import { formatCompactDollars, formatDollars } from '@freehold/ui'
import { useState, type PointerEvent } from 'react'
import { ChartImage } from '../../charts/ChartImage'
import { DollarAxis } from '../../charts/DollarAxis'
import { isNarrow, MeasuredWidth, roundTicks } from '@freehold/property-ui'
import { ExplainedScenario } from '../../explain/ExplainedScenario'
import * as chart from '../../charts/Chart.module.css'
import * as styles from './EquityChart.module.css'

/** The engine's steps of a year. */
export type ExplainYear = (year: number) => CalculationStep[]

const series = [
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

const INITIAL_YEAR = 12
const TOP = 14
const BOTTOM = 28

interface Plot {
  width: number
  height: number
  left: number
  right: number
  ticks: number[]
  x: (year: number) => number
  y: (dollars: number) => number
}

function plotOf(projection: readonly ProjectedYear[], width: number): Plot {
  const narrow = isNarrow(width)
  const [height, left, right] = narrow ? [240, 44, 8] : [300, 52, 132]
  const values = projection.flatMap((row) => series.map(({ key }) => row[key]))
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

/** Three lines, and a readout that follows pointer, touch and arrow keys. */
export function EquityChart({
  projection,
  explain,
}: {
  projection: readonly ProjectedYear[]
  explain: ExplainYear
}) {
  const last = projection.length - 1
  const [year, setYear] = useState(Math.min(INITIAL_YEAR, last))
  const shown = projection[year]
  if (!shown) return null
  return (
    <>
      <Readout row={shown} explain={explain} />
      <MeasuredWidth height={300}>
        {(width) => {
          const plot = plotOf(projection, width)
          const follow = (event: PointerEvent<HTMLElement>) => {
            const box = event.currentTarget.getBoundingClientRect()
            const at = Math.round(((event.clientX - box.left) / box.width) * last)
            setYear(Math.min(last, Math.max(0, at)))
          }
          return (
            <div className={styles.plot}>
              <Lines projection={projection} plot={plot} year={year} />
              <input
                type="range"
                className={styles.pointer}
                style={{ left: plot.left, width: width - plot.left - plot.right }}
                aria-label="Year"
                aria-valuetext={readoutText(shown)}
                min={0}
                max={last}
                value={year}
                onChange={(event) => setYear(Number(event.target.value))}
                onPointerMove={follow}
              />
            </div>
          )
        }}
      </MeasuredWidth>
    </>
  )
}

const readoutText = (row: ProjectedYear) =>
  [`Year ${row.year}`, ...series.map(({ key, label }) => `${label} ${formatDollars(row[key])}`)].join(', ')

function Readout({ row, explain }: { row: ProjectedYear; explain: ExplainYear }) {
  return (
    <dl className={styles.readout}>
      <div>
        <dt className={styles.year}>Year {row.year}</dt>
        <dd />
      </div>
      {series.map(({ key, label, color, dash }) => (
        <div key={key}>
          <dt>
            <i className={`${chart.key} ${color} ${dash}`} />
            {label}
          </dt>
          <dd>
            <ExplainedScenario figureKey={key} stepsOf={() => explain(row.year)}>
              {formatDollars(row[key])}
            </ExplainedScenario>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface LinesProps {
  projection: readonly ProjectedYear[]
  plot: Plot
  year: number
}

function Lines({ projection, plot, year }: LinesProps) {
  const { width, height, x, y } = plot
  const last = projection.at(-1)
  const shown = projection[year]
  if (!last || !shown) return null
  const pathOf = (key: (typeof series)[number]['key']) =>
    `M${projection.map((row) => `${point(x(row.year))} ${point(y(row[key]))}`).join('L')}`
  return (
    <ChartImage width={width} height={height} finding={equityFinding(projection)}>
      <Axes plot={plot} years={last.year} />
      <path className={chart.area} d={`${pathOf('equity')}L${x(last.year)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      {series.toReversed().map(({ key, color, dash }) => (
        <path key={key} className={`${color} ${chart.line} ${dash}`} d={pathOf(key)} />
      ))}
      {!isNarrow(width) && <EndLabels row={last} plot={plot} />}
      <path d={`M${x(year)} ${TOP}V${height - BOTTOM}`} className={chart.cursor} />
      {series.map(({ key, color }) => (
        <circle key={key} className={`${color} ${chart.dot}`} cx={x(year)} cy={y(shown[key])} r={4} />
      ))}
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

function Axes({ plot, years }: { plot: Plot; years: number }) {
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
function EndLabels({ row, plot: { width, height, right, y } }: { row: ProjectedYear; plot: Plot }) {
  const ordered = series.toSorted((a, b) => row[b.key] - row[a.key])
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
