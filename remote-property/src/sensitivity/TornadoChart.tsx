import { formatPercent } from '@freehold/ui'
import { memo, useId } from 'react'
import { ChartImage } from '../charts/ChartImage'
import { isNarrow, returnText, roundTicks } from '@freehold/property-ui'
import * as chart from '../charts/Chart.module.css'
import { returnInWords } from './leverWords'
import type { Bar } from './tornadoBars'
import * as styles from './Tornado.module.css'

interface TornadoChartProps {
  bars: readonly Bar[]
  /** The return as entered. */
  expected: number
  /** The return as stressed; null if nothing is moved. */
  now: number | null
  width: number
}

const LABEL_WIDTH = 172
/** Beyond the axis, for an arrow and the value at an end. */
const MARGIN = 44
const BAR_HEIGHT = 18

/** Bars from the expected return to that at each end; an infinite one ends in an arrow and does not stretch the axis. */
export function TornadoChart({ bars, expected, now, width }: TornadoChartProps) {
  const hatch = useId()
  const { narrow, top, rowHeight } = layoutAt(width)
  const bottom = top + bars.length * rowHeight
  const values = [expected, ...(now === null ? [] : [now]), ...bars.flatMap((bar) => [bar.worse, bar.better])]
  const known = values.filter(Number.isFinite)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const ticks = ticksBetween(least, most)
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = scaleOf({ width, from, to })
  const nowX = now === null ? null : x(now)
  /** On a phone the names of the inputs are above the bars, and the line is left out there. */
  const dashesIn = (rows: number) =>
    Array.from({ length: rows }, (_, row) => `M${nowX} ${top + row * rowHeight + 21}v${BAR_HEIGHT + 6}`).join(
      '',
    )
  return (
    <ChartImage width={width} height={bottom + 20} finding={findingOf(bars, expected, now)}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={styles.hatchGround} />
          <path d="M0 0v5" className={styles.hatch} />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${x(tick)} ${top}V${bottom}`} className={chart.grid} />
          <text x={x(tick)} y={bottom + 15} textAnchor="middle">
            {formatPercent(tick, 0)}
          </text>
        </g>
      ))}
      {nowX !== null && (
        <>
          <path d={narrow ? dashesIn(bars.length) : `M${nowX} ${top - 6}V${bottom}`} className={styles.now} />
          <text
            x={nowX}
            y={narrow ? 32 : 14}
            textAnchor={anchorAt(nowX, x(expected), narrow)}
            className={styles.nowText}
          >
            Stressed {returnText(now)}
          </text>
        </>
      )}
      <text
        x={x(expected)}
        y={14}
        textAnchor={nowX === null || narrow ? 'middle' : nowX < x(expected) ? 'start' : 'end'}
        className={chart.label}
      >
        Expected {returnText(expected)}
      </text>
      <Bars {...{ bars, expected, width, from, to, hatch }} />
      <path d={`M${x(expected)} ${top - 6}V${bottom}`} className={styles.expected} />
    </ChartImage>
  )
}

const layoutAt = (width: number) =>
  isNarrow(width)
    ? { narrow: true, left: MARGIN, top: 42, rowHeight: 50 }
    : { narrow: false, left: LABEL_WIDTH + MARGIN, top: 26, rowHeight: 38 }

interface Axis {
  width: number
  /** The percentages at its ends. */
  from: number
  to: number
}

/** Where a percentage is on an axis. */
function scaleOf({ width, from, to }: Axis): (value: number) => number {
  const { left } = layoutAt(width)
  const right = width - MARGIN
  return (value) => {
    if (!Number.isFinite(value)) return value > 0 ? right : left
    return left + ((right - left) * (value - from)) / (to - from)
  }
}

interface BarsProps extends Axis, Pick<TornadoChartProps, 'bars' | 'expected'> {
  hatch: string
}

/** The bars, which a move of a slider leaves as they are. */
const Bars = memo(function Bars({ bars, expected, hatch, ...axis }: BarsProps) {
  const { width } = axis
  const { narrow, top, rowHeight } = layoutAt(width)
  const x = scaleOf(axis)
  return bars.map((bar, index) => {
    const y = top + index * rowHeight
    const barY = narrow ? y + 24 : y + 10
    return (
      <g key={bar.key}>
        {index > 0 && <path d={`M0 ${y}H${width}`} className={chart.grid} />}
        <text x={0} y={y + 17} className={styles.name}>
          {bar.label}
        </text>
        <text x={narrow ? width : 0} y={narrow ? y + 17 : y + 31} textAnchor={narrow ? 'end' : 'start'}>
          {bar.ends}
        </text>
        <BarEnd {...{ x, expected, barY, hatch }} value={bar.worse} side="left" />
        <BarEnd {...{ x, expected, barY, hatch }} value={bar.better} side="right" />
      </g>
    )
  })
})

interface BarEndProps {
  value: number
  expected: number
  /** On which side of the bar the value is written. */
  side: 'left' | 'right'
  x: (value: number) => number
  barY: number
  hatch: string
}

/** From the expected return to one end, hatched where that is worse. */
function BarEnd({ value, expected, side, x, barY, hatch }: BarEndProps) {
  const isWorse = value < expected
  const [from, to] = [Math.min(x(value), x(expected)), Math.max(x(value), x(expected))]
  const isInfinite = !Number.isFinite(value)
  // On the bar where both ends are on one side of the expected return.
  const end = x(value)
  const sign = side === 'left' ? -1 : 1
  const arrow = isInfinite ? 8 : 0
  return (
    <>
      {to > from && (
        <rect
          x={from}
          y={barY}
          width={to - from}
          height={BAR_HEIGHT}
          className={isWorse ? undefined : chart.series1}
          fill={isWorse ? `url(#${hatch})` : undefined}
        />
      )}
      {isInfinite && (
        <path
          d={`M${end} ${barY}l${sign * arrow} ${BAR_HEIGHT / 2}l${-sign * arrow} ${BAR_HEIGHT / 2}z`}
          className={isWorse ? styles.hatchGround : chart.series1}
        />
      )}
      <text
        x={end + sign * (5 + arrow)}
        y={barY + 13.5}
        textAnchor={side === 'left' ? 'end' : 'start'}
        className={styles.value}
      >
        {returnText(value)}
      </text>
    </>
  )
}

/** The dashed line's label stays on its own side of the expected return's, and within the chart. */
function anchorAt(at: number, expected: number, narrow: boolean) {
  if (narrow) return 'middle'
  return at < expected ? 'end' : 'start'
}

/** Round percentages around all values; they need not begin at 0. */
function ticksBetween(least: number, most: number): number[] {
  const ticks = roundTicks(least, most)
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return ticks.filter((tick) => tick > least - step && tick < most + step)
}

function findingOf(bars: readonly Bar[], expected: number, now: number | null): string {
  const parts = bars.map(
    ({ label, worse, better }) => `${label} from ${returnInWords(worse)} to ${returnInWords(better)}`,
  )
  const stressed = now === null ? '' : ` Stressed ${returnInWords(now)}.`
  return `What moves the return most: ${parts.join('; ')}. Expected ${returnInWords(expected)}.${stressed}`
}
