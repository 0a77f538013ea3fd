import { formatDollars } from '@freehold/ui'
import { MeasuredWidth, seriesClass } from '@freehold/property-ui'
import * as styles from './Chart.module.css'

export interface BarSegment {
  label: string
  /** Dollars, not below zero. */
  value: number
}

const HEIGHT = 36
const GAP = 1.5

/** The parts of one total in one bar. The ledger below shows the same numbers as a table. */
export function StackBar({ segments }: { segments: readonly BarSegment[] }) {
  return (
    <MeasuredWidth height={HEIGHT}>{(width) => <Stack segments={segments} width={width} />}</MeasuredWidth>
  )
}

function Stack({ segments, width }: { segments: readonly BarSegment[]; width: number }) {
  const total = segments.reduce((sum, { value }) => sum + value, 0)
  const scale = total > 0 ? width / total : 0
  const startOf = (index: number) =>
    segments.slice(0, index).reduce((sum, { value }) => sum + value, 0) * scale
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={segments.map(({ label, value }) => `${label} ${formatDollars(value)}`).join(', ')}
    >
      {segments.map(({ label, value }, index) => (
        <rect
          key={label}
          className={seriesClass(index)}
          x={startOf(index)}
          width={Math.max(0, value * scale - GAP)}
          height={HEIGHT}
        />
      ))}
    </svg>
  )
}
