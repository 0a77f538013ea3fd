import { formatDollars } from '@freehold/ui'
import { useId } from 'react'
import { MeasuredWidth } from './MeasuredWidth'
import { seriesClass } from './seriesClass'
import * as styles from './Chart.module.css'

export interface SpendingBarProps {
  /** What the whole is spent on, in dollars not below zero, in the order of the series. */
  parts: readonly { label: string; value: number }[]
  /** Its name in a sentence and at its mark: 'monthly rent' and 'Rent'. */
  whole: { dollars: number; name: string; label: string }
  /** The sum of the parts. */
  spent: number
  /** What remains of the whole: below zero if more is spent. */
  rest: { dollars: number; label: string }
}

const HEIGHT = 84
const TOP = 22
const BAR = 36
const GAP = 1.5

/** The parts as one bar on the scale of the whole: the rest of it is hatched, and a loss extends past its mark. */
export function SpendingBar(props: SpendingBarProps) {
  return <MeasuredWidth height={HEIGHT}>{(width) => <Bar {...props} width={width} />}</MeasuredWidth>
}

function Bar({ parts, whole, spent, rest, width }: SpendingBarProps & { width: number }) {
  const hatch = useId()
  const scale = width / Math.max(whole.dollars, spent, 1)
  const wholeAt = Math.max(0, whole.dollars) * scale
  const spentAt = spent * scale
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0) * scale
  const isLoss = rest.dollars < 0
  const isNearStart = wholeAt < width / 4
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={spendingFinding({ whole, spent, rest })}
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} className={isLoss ? styles.lossGround : styles.profitGround} />
          <path d="M0 0v6" className={isLoss ? styles.lossHatch : styles.profitHatch} />
        </pattern>
      </defs>
      <text x={0} y={13} className={styles.prose}>
        Costs {formatDollars(spent)}
      </text>
      <text x={width} y={13} textAnchor="end" className={isLoss ? styles.lossText : styles.profitText}>
        {rest.label} {formatDollars(rest.dollars)}
      </text>
      {parts.map(({ label, value }, index) => (
        <rect
          key={label}
          className={seriesClass(index)}
          x={startOf(index)}
          y={TOP}
          width={Math.max(0, value * scale - GAP)}
          height={BAR}
        />
      ))}
      <rect
        x={Math.min(wholeAt, spentAt)}
        y={TOP}
        width={Math.abs(wholeAt - spentAt)}
        height={BAR}
        fill={`url(#${hatch})`}
      />
      <path d={`M${Math.max(1, wholeAt - 0.75)} ${TOP - 3}v${BAR + 9}`} className={styles.mark} />
      <text x={0} y={80}>
        {isNearStart ? '' : '$0'}
      </text>
      <text x={wholeAt} y={80} textAnchor={isNearStart ? 'start' : 'end'} className={styles.label}>
        {whole.label} {formatDollars(whole.dollars)}
      </text>
    </svg>
  )
}

/** What the whole is spent on, in a sentence. */
export const spendingFinding = ({ whole, spent, rest }: Pick<SpendingBarProps, 'whole' | 'spent' | 'rest'>) =>
  rest.dollars < 0
    ? `Costs of ${formatDollars(spent)} are ${formatDollars(-rest.dollars)} more than the ${formatDollars(whole.dollars)} ${whole.name}.`
    : `Of ${formatDollars(whole.dollars)} ${whole.name}, ${formatDollars(spent)} goes to costs and ${formatDollars(rest.dollars)} remains.`
