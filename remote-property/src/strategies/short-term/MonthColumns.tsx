import type { MonthlyRevenue } from '@freehold/analysis'
import { formatCompactDollars, formatDollars } from '@freehold/ui'
import { ChartImage } from '../../charts/ChartImage'
import { DollarAxis } from '../../charts/DollarAxis'
import { isNarrow, MeasuredWidth, roundTicks } from '@freehold/property-ui'
import * as styles from '../../charts/Chart.module.css'

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The width in pixels from which three letters of a month fit under its column. */
const MONTH_NAMES_MIN_WIDTH = 400
const LEFT = 48
const TOP = 20
const BOTTOM = 26

/** A column for each month. Months with mostly peak nights have the first color. */
export function MonthColumns({ months }: { months: readonly MonthlyRevenue[] }) {
  return <MeasuredWidth height={260}>{(width) => <Columns months={months} width={width} />}</MeasuredWidth>
}

function Columns({ months, width }: { months: readonly MonthlyRevenue[]; width: number }) {
  const narrow = width < MONTH_NAMES_MIN_WIDTH
  const height = narrow ? 220 : 260
  const ticks = roundTicks(0, Math.max(...months.map(({ revenue }) => revenue)))
  const top = ticks.at(-1) ?? 1
  const y = (dollars: number) => TOP + (height - TOP - BOTTOM) * (1 - dollars / top)
  const step = (width - LEFT) / months.length
  return (
    <ChartImage width={width} height={height} finding={monthsFinding(months)}>
      <DollarAxis ticks={ticks} y={y} left={LEFT} right={width} />
      {months.map(({ month, revenue, peakNights }) => {
        const left = LEFT + step * (month - 1) + step * 0.16
        const middle = left + step * 0.34
        const name = monthNames[month - 1] ?? ''
        return (
          <g key={month}>
            <rect
              className={peakNights >= PEAK_MONTH_NIGHTS ? styles.series1 : styles.series2}
              x={left}
              y={y(revenue)}
              width={step * 0.68}
              height={y(0) - y(revenue)}
            />
            <text x={middle} y={height - 8} textAnchor="middle">
              {name.slice(0, narrow ? 1 : 3)}
            </text>
            {!isNarrow(width) && (
              <text x={middle} y={y(revenue) - 6} textAnchor="middle" className={styles.prose}>
                {formatCompactDollars(revenue, { decimals: 1 })}
              </text>
            )}
          </g>
        )
      })}
    </ChartImage>
  )
}

const PEAK_MONTH_NIGHTS = 15

/** The weakest and the strongest month, in a sentence. */
export function monthsFinding(months: readonly MonthlyRevenue[]): string {
  const ordered = months.toSorted((a, b) => a.revenue - b.revenue)
  const [least, most] = [ordered[0], ordered.at(-1)]
  if (!least || !most) return 'Estimated revenue by month'
  const describe = ({ revenue, month }: MonthlyRevenue) =>
    `${formatDollars(revenue)} in ${monthNames[month - 1]}`
  return `Estimated revenue by month, from ${describe(least)} to ${describe(most)}.`
}
