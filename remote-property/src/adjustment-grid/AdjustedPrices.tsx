import type { AdjustmentGrid } from '@freehold/contracts'
import { arvConfidence } from '@freehold/property-ui'
import { formatDollars } from '@freehold/ui'
import { tickText } from '../charts/axisTicks'
import { MeasuredWidth } from '../charts/MeasuredWidth'
import * as chart from '../charts/Chart.module.css'
import { MethodText } from './MethodText'
import { ticksWithin } from './ticksWithin'
import { spreadDots } from './spreadDots'
import * as styles from './AdjustmentGrid.module.css'

const numberNames = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** The adjusted prices of the comps around the estimate, and the method in words. */
export function AdjustedPrices({ grid }: { grid: AdjustmentGrid }) {
  const count = grid.comps.length
  const hasRange = arvConfidence(grid.arv) !== null
  return (
    <figure className={styles.plot}>
      <figcaption>
        <h3>
          {numberNames[count] ?? count} Adjusted {count === 1 ? 'Sale' : 'Sales'} around the Estimate
        </h3>
        <p className={styles.note}>
          {hasRange && 'Band: 8 of 10 such homes sell inside it. '}Numbers: the comps below.
        </p>
      </figcaption>
      <MeasuredWidth height={HEIGHT}>{(width) => <Plot grid={grid} width={width} />}</MeasuredWidth>
      <MethodText estimate={grid.arv} />
    </figure>
  )
}

const HEIGHT = 102
const AXIS = 58
const RADIUS = 7.5
/** Pixels that a label next to the estimate's needs. */
const LABEL_WIDTH = 96

function Plot({ grid: { arv, comps }, width }: { grid: AdjustmentGrid; width: number }) {
  const hasRange = arvConfidence(arv) !== null
  const prices = comps.map(({ adjustedPrice }) => adjustedPrice)
  const ends = [...prices, arv.arv, ...(hasRange ? [arv.low, arv.high] : [])]
  const margin = 0.1 * (Math.max(...ends) - Math.min(...ends) || arv.arv)
  const [low, high] = [Math.min(...ends) - margin, Math.max(...ends) + margin]
  const x = (dollars: number) => (width * (dollars - low)) / (high - low)
  const dots = comps
    .map(({ adjustedPrice, _id }, index) => ({ _id, number: index + 1, at: x(adjustedPrice) }))
    .toSorted((a, b) => a.at - b.at)
  const spread = spreadDots(
    dots.map(({ at }) => at),
    2 * RADIUS + 2,
  )
  const isTight = Math.min(x(arv.high) - x(arv.arv), x(arv.arv) - x(arv.low)) < LABEL_WIDTH
  const label = Math.min(width - 40, Math.max(40, x(arv.arv)))
  return (
    <svg
      className={`${chart.chart} ${styles.chart}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={findingOf({ arv, prices, hasRange })}
    >
      {hasRange && (
        <>
          <path
            className={styles.band}
            d={`M${x(arv.low)} ${AXIS - 20}H${x(arv.high)}V${AXIS}H${x(arv.low)}z`}
          />
          <path
            className={styles.bandEnds}
            d={`M${x(arv.low)} ${AXIS - 20}V${AXIS}M${x(arv.high)} ${AXIS - 20}V${AXIS}`}
          />
          <text x={x(arv.low) + (isTight ? -4 : 2)} y={AXIS - 25} textAnchor={isTight ? 'end' : 'start'}>
            {formatDollars(arv.low)}
          </text>
          <text x={x(arv.high) + (isTight ? 4 : -2)} y={AXIS - 25} textAnchor={isTight ? 'start' : 'end'}>
            {formatDollars(arv.high)}
          </text>
        </>
      )}
      <path d={`M0 ${AXIS}H${width}`} className={chart.axis} />
      {ticksWithin(low, high, width < 500 ? 4 : 6).map((tick) => (
        <g key={tick}>
          <path d={`M${x(tick)} ${AXIS}v4`} className={chart.axis} />
          <text x={x(tick)} y={HEIGHT - 4} textAnchor="middle">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {dots.map(({ _id, number, at }, index) => (
        <g key={_id}>
          <path d={`M${at} ${AXIS}L${spread[index]} ${AXIS + 9}`} className={styles.leader} />
          <circle cx={spread[index]} cy={AXIS + 16} r={RADIUS} className={styles.dot} />
          <text x={spread[index]} y={AXIS + 19.7} textAnchor="middle" className={styles.dotText}>
            {number}
          </text>
        </g>
      ))}
      <path d={`M${x(arv.arv)} ${AXIS - 26}V${AXIS}`} className={styles.estimateMark} />
      <text x={label} y={isTight ? 12 : AXIS - 31} textAnchor="middle" className={styles.estimateText}>
        {formatDollars(arv.arv)}
      </text>
    </svg>
  )
}

interface Finding extends Pick<AdjustmentGrid, 'arv'> {
  prices: readonly number[]
  hasRange: boolean
}

/** What the plot shows, in a sentence. */
function findingOf({ arv, prices, hasRange }: Finding): string {
  const range = hasRange ? `, 80 percent range ${formatDollars(arv.low)} to ${formatDollars(arv.high)}` : ''
  const sales =
    prices.length === 0
      ? ''
      : `; the adjusted prices of the comps are ${formatDollars(Math.min(...prices))} to ${formatDollars(Math.max(...prices))}`
  return `After-repair value ${formatDollars(arv.arv)}${range}${sales}.`
}
