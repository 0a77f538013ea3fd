import { marketReturnScale, type MarketReturns, roiThresholdPercent } from '@freehold/contracts'
import { isNarrow } from '@freehold/property-ui'
import { formatPercent } from '@freehold/ui'
import * as styles from './MarketChart.module.css'

export const RETURNS_HEIGHT = 84
const AXIS = 60
const TOP = 8
const GAP = 2

const { from, to } = marketReturnScale

interface ReturnsChartProps extends NonNullable<MarketReturns['distribution']> {
  name: string
  count: number
  width: number
}

/** Homes by class of their return: the classes above the line in color, the median as a triangle. */
export function ReturnsChart({
  name,
  count,
  classes,
  median,
  middleHalf,
  aboveLine,
  width,
}: ReturnsChartProps) {
  const x = (percent: number) => ((Math.min(to, Math.max(from, percent)) - from) / (to - from)) * width
  const tallest = Math.max(...classes)
  const at = x(Number(median))
  const [low, high] = middleHalf.map(Number)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${RETURNS_HEIGHT}`}
      role="img"
      aria-label={`${name}: median ${formatPercent(Number(median))}, the middle half from ${formatPercent(low)} to ${formatPercent(high)}, ${formatPercent(aboveLine * 100, 0)} of ${count} homes above the ${roiThresholdPercent}% line. The Table button shows the figures.`}
    >
      {classes.map((homes, index) => {
        const height = ((AXIS - TOP) * homes) / tallest
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the place is the class
            key={index}
            className={from + index >= roiThresholdPercent ? styles.above : styles.below}
            x={x(from + index) + GAP / 2}
            y={AXIS - height}
            width={Math.max(1, width / classes.length - GAP)}
            height={height}
          />
        )
      })}
      <path d={`M0 ${AXIS + 0.5}H${width}`} className={styles.axis} />
      <path d={`M${x(roiThresholdPercent)} 2V${AXIS}`} className={styles.threshold} />
      <path d={`M${at} ${AXIS + 1}l-5 7h10z`} className={styles.median} />
      {ticksFor(width).map((tick) => (
        <text key={tick} x={x(tick)} y={RETURNS_HEIGHT - 3} textAnchor={tick === from ? 'start' : 'middle'}>
          {formatPercent(tick, 0)}
        </text>
      ))}
    </svg>
  )
}

const ticksFor = (width: number) => (isNarrow(width) ? [-12, -6, 0, 3, 6] : [-12, -9, -6, -3, 0, 3, 6, 9])
