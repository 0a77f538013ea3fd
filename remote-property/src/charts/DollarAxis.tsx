import { tickText } from '@freehold/property-ui'
import * as styles from './Chart.module.css'

interface DollarAxisProps {
  ticks: readonly number[]
  y: (dollars: number) => number
  /** Where the lines begin and end. */
  left: number
  right: number
}

/** A line and a label for each tick. */
export const DollarAxis = ({ ticks, y, left, right }: DollarAxisProps) =>
  ticks.map((tick, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- another axis moves its ticks
    <g key={index}>
      <path d={`M${left} ${y(tick)}H${right}`} className={tick === 0 ? styles.axis : styles.grid} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {tickText(tick)}
      </text>
    </g>
  ))
