import { formatDollars } from '@freehold/ui'
import { Measured } from './Measured'
import { seriesClass } from './seriesClass'
import * as styles from './Chart.module.css'

export interface Part {
  label: string
  /** Dollars, not below zero. */
  value: number
}

const HEIGHT = 36
const GAP = 1.5

/** Parts of one total, side by side; the ledger beneath is its table. */
export function StackBar({ parts }: { parts: readonly Part[] }) {
  return <Measured height={HEIGHT}>{(width) => <Stack parts={parts} width={width} />}</Measured>
}

function Stack({ parts, width }: { parts: readonly Part[]; width: number }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const scale = total > 0 ? width / total : 0
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0) * scale
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={parts.map(({ label, value }) => `${label} ${formatDollars(value)}`).join(', ')}
    >
      {parts.map(({ label, value }, index) => (
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
