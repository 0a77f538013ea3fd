import { formatDollars } from '@freehold/ui'
import { tickText } from './axisTicks'
import { isNarrow, MeasuredWidth } from './MeasuredWidth'
import { spreadDots } from './spreadDots'
import { ticksWithin } from './ticksWithin'
import * as styles from './Chart.module.css'

/** A comp on a plot, by its number on map and grid. */
export interface RangeDot {
  number: number
  dollars: number
}

export interface RangePlotProps {
  /** What is estimated, for the plot's description: 'After-repair value'. */
  name: string
  estimate: number
  /** Null for an estimate without a range: then no band is drawn. */
  range: { low: number; high: number; /** '80 percent range' */ name: string } | null
  /** What is used instead of the estimate. */
  entered?: number | null
  /** Empty while they are loaded: their room is kept. */
  dots?: readonly RangeDot[]
  /** What the dots are, for the plot's description: 'the adjusted prices of the comps'. */
  dotsName?: string
}

const HEIGHT = 102
/** Pixels of it that only dots need. */
const DOTS_HEIGHT = 22
const AXIS = 58
const RADIUS = 7.5
/** Pixels that a label next to the estimate's needs. */
const LABEL_WIDTH = 96
/** Pixels that the label of a bound needs. */
const BOUND_WIDTH = 56
/** Pixels from an end of the plot at which the middle of the estimate's label, and that of a tick's, still fits. */
const LABEL_MARGIN = 40
const TICK_MARGIN = 18

/** An estimate in its range, and the comps around it. It is not a bell curve, as no density is known. */
export function RangePlot(props: RangePlotProps) {
  const height = props.dots ? HEIGHT : HEIGHT - DOTS_HEIGHT
  return (
    <MeasuredWidth height={height}>
      {(width) => <Plot {...props} width={width} height={height} />}
    </MeasuredWidth>
  )
}

function Plot({ width, height, ...plot }: RangePlotProps & { width: number; height: number }) {
  const { estimate, range, entered = null, dots = [] } = plot
  const [low, high] = scaleOf(plot)
  const x = (dollars: number) => (width * (dollars - low)) / (high - low)
  const labelAt = (dollars: number, margin: number) => Math.min(width - margin, Math.max(margin, x(dollars)))
  const isTight =
    range !== null && Math.min(x(range.high) - x(estimate), x(estimate) - x(range.low)) < LABEL_WIDTH
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={findingOf(plot)}>
      {range && <Band range={range} x={x} isTight={isTight} width={width} />}
      <path d={`M0 ${AXIS}H${width}`} className={styles.axis} />
      {ticksWithin(low, high, isNarrow(width) ? 4 : 6).map((tick) => (
        <g key={tick}>
          <path d={`M${x(tick)} ${AXIS}v4`} className={styles.axis} />
          <text x={labelAt(tick, TICK_MARGIN)} y={height - 4} textAnchor="middle">
            {tickText(tick)}
          </text>
        </g>
      ))}
      <Dots dots={dots} x={x} />
      <path d={`M${x(estimate)} ${AXIS - 26}V${AXIS}`} className={styles.estimateMark} />
      <text
        x={labelAt(estimate, LABEL_MARGIN)}
        y={isTight ? 12 : AXIS - 31}
        textAnchor="middle"
        className={styles.estimateText}
      >
        {formatDollars(estimate)}
      </text>
      {entered !== null && <path d={`M${x(entered)} ${AXIS - 26}V${AXIS}`} className={styles.enteredMark} />}
    </svg>
  )
}

/** Both ends of the axis, with some room around what is drawn. */
function scaleOf({ estimate, range, entered, dots = [] }: RangePlotProps): [number, number] {
  const drawn = [
    estimate,
    ...dots.map(({ dollars }) => dollars),
    ...(range ? [range.low, range.high] : []),
    ...(typeof entered === 'number' ? [entered] : []),
  ]
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)]
  const margin = 0.1 * (high - low || Math.abs(estimate) || 1)
  return [low - margin, high + margin]
}

type Scale = (dollars: number) => number

interface BandProps {
  range: NonNullable<RangePlotProps['range']>
  x: Scale
  isTight: boolean
  /** Of the plot. */
  width: number
}

function Band({ range: { low, high }, x, isTight, width }: BandProps) {
  const top = AXIS - 20
  // Beside the band where there is room, at the plot's ends where there is none.
  const lowAt = isTight ? Math.max(x(low) - 4, BOUND_WIDTH) : x(low) + 2
  const highAt = isTight ? Math.min(x(high) + 4, width - BOUND_WIDTH) : x(high) - 2
  return (
    <>
      <path className={styles.band} d={`M${x(low)} ${top}H${x(high)}V${AXIS}H${x(low)}z`} />
      <path className={styles.bandEnds} d={`M${x(low)} ${top}V${AXIS}M${x(high)} ${top}V${AXIS}`} />
      <text x={lowAt} y={top - 5} textAnchor={isTight ? 'end' : 'start'}>
        {formatDollars(low)}
      </text>
      <text x={highAt} y={top - 5} textAnchor={isTight ? 'start' : 'end'}>
        {formatDollars(high)}
      </text>
    </>
  )
}

/** Spread with a leader, so that none hides another. */
function Dots({ dots, x }: { dots: readonly RangeDot[]; x: Scale }) {
  const sorted = dots.toSorted((a, b) => a.dollars - b.dollars)
  const spread = spreadDots(
    sorted.map(({ dollars }) => x(dollars)),
    2 * RADIUS + 2,
  )
  return sorted.map(({ number, dollars }, index) => (
    <g key={number}>
      <path d={`M${x(dollars)} ${AXIS}L${spread[index]} ${AXIS + 9}`} className={styles.leader} />
      <circle cx={spread[index]} cy={AXIS + 16} r={RADIUS} className={styles.dot} />
      <text x={spread[index]} y={AXIS + 19.7} textAnchor="middle" className={styles.dotText}>
        {number}
      </text>
    </g>
  ))
}

/** What the plot shows, in a sentence. */
function findingOf({ name, estimate, range, entered, dots = [], dotsName }: RangePlotProps): string {
  const rangeText = range ? `, ${range.name} ${formatDollars(range.low)} to ${formatDollars(range.high)}` : ''
  const prices = dots.map(({ dollars }) => dollars)
  const dotsText =
    prices.length === 0
      ? ''
      : `; ${dotsName ?? 'the comps'} are ${formatDollars(Math.min(...prices))} to ${formatDollars(Math.max(...prices))}`
  const enteredText = typeof entered === 'number' ? `; used here ${formatDollars(entered)}` : ''
  return `${name} ${formatDollars(estimate)}${rangeText}${dotsText}${enteredText}.`
}
