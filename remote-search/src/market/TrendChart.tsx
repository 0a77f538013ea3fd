import type { MarketMonth } from '@freehold/contracts'
import { isNarrow, ticksWithin } from '@freehold/property-ui'
import { formatCount, formatDollars } from '@freehold/ui'
import { monthName, monthText } from './marketWords'
import * as styles from './MarketChart.module.css'

export const TREND_HEIGHT = 300
const TOP = 24
/** Where the line ends and the bars of sales begin and end. */
const FLOOR = 206
const BARS_TOP = 232
const BARS_FLOOR = 276
const LEFT = 44
const RIGHT = 12

interface TrendChartProps {
  months: readonly MarketMonth[]
  width: number
}

interface Point {
  index: number
  dollars: number
}

/** A line through the months with enough sales, dotted over the others, and the number of sales of each. */
export function TrendChart({ months, width }: TrendChartProps) {
  const points = months.flatMap(({ pricePerSquareFoot: { median } }, index): Point[] =>
    median === null ? [] : [{ index, dollars: median }],
  )
  const [low, high] = scaleOf(points)
  const slot = (width - LEFT - RIGHT) / months.length
  const x = (index: number) => LEFT + slot * (index + 0.5)
  const y = (dollars: number) => TOP + ((FLOOR - TOP) * (high - dollars)) / (high - low)
  const most = Math.max(...months.map(({ count }) => count))
  const last = points.at(-1)!
  const top = points.reduce((best, point) => (point.dollars > best.dollars ? point : best), last)
  const narrow = isNarrow(width)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${TREND_HEIGHT}`}
      role="img"
      aria-label={findingOf(months, points)}
    >
      {ticksWithin(low, high, 4).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} className={styles.grid} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatDollars(tick)}
          </text>
        </g>
      ))}
      {points.slice(1).map((point, at) => {
        const before = points[at]!
        return (
          <path
            key={point.index}
            d={`M${x(before.index)} ${y(before.dollars)}L${x(point.index)} ${y(point.dollars)}`}
            className={point.index === before.index + 1 ? styles.line : styles.bridge}
          />
        )
      })}
      {months.map(({ month, count, pricePerSquareFoot: { median } }, index) => {
        const between = median ?? interpolated(points, index)
        const height = most === 0 ? 0 : ((BARS_FLOOR - BARS_TOP) * count) / most
        return (
          <g key={month}>
            {between !== null && (
              <circle
                cx={x(index)}
                cy={y(between)}
                r={median === null ? 4 : index === last.index ? 4.5 : 3}
                className={median === null ? styles.hollow : styles.point}
              />
            )}
            <rect
              x={x(index) - slot * 0.375}
              y={BARS_FLOOR - height}
              width={slot * 0.75}
              height={height}
              className={median === null ? styles.fewSales : styles.sales}
            />
            <text x={x(index)} y={TREND_HEIGHT - 6} textAnchor="middle">
              {narrow ? monthName(month).slice(0, 1) : monthName(month)}
            </text>
          </g>
        )
      })}
      {top.index !== last.index && (
        <text x={x(top.index)} y={y(top.dollars) - 10} textAnchor="middle" className={styles.prose}>
          {formatDollars(top.dollars)}
        </text>
      )}
      <text x={x(last.index)} y={y(last.dollars) - 10} textAnchor="middle" className={styles.label}>
        {formatDollars(last.dollars)}
      </text>
      <path d={`M${LEFT} ${BARS_FLOOR + 0.5}H${width - RIGHT}`} className={styles.axis} />
      <text x={LEFT - 8} y={BARS_TOP + 4} textAnchor="end">
        {formatCount(most)}
      </text>
      <text x={LEFT - 8} y={BARS_FLOOR} textAnchor="end">
        sales
      </text>
    </svg>
  )
}

/** Some room around the line, so that no small change looks like a large one. */
function scaleOf(points: readonly Point[]): [number, number] {
  const all = points.map(({ dollars }) => dollars)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const margin = Math.max((high - low) * 0.4, high * 0.05)
  return [Math.max(0, low - margin), high + margin]
}

/** Where the dotted line passes a month without a figure; null before the first and after the last one. */
function interpolated(points: readonly Point[], index: number): number | null {
  const before = points.findLast((point) => point.index < index)
  const after = points.find((point) => point.index > index)
  if (!before || !after) return null
  const share = (index - before.index) / (after.index - before.index)
  return before.dollars + (after.dollars - before.dollars) * share
}

/** What the chart shows, in a sentence. */
function findingOf(months: readonly MarketMonth[], points: readonly Point[]): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  const said = ({ index, dollars }: Point) =>
    `${formatDollars(dollars)} in ${monthText(months[index]!.month)}`
  const trend =
    points.length === 1
      ? `Median price per square foot: ${said(first)}`
      : `Median price per square foot by month of sale: from ${said(first)} to ${said(last)}`
  return `${trend}. The Table button shows the figures.`
}
