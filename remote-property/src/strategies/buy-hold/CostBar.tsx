import { formatDollars } from '@freehold/ui'
import { useId } from 'react'
import { MeasuredWidth } from '../../charts/MeasuredWidth'
import { seriesClass } from '../../charts/seriesClass'
import type { BarSegment } from '../../charts/StackBar'
import * as styles from '../../charts/Chart.module.css'

interface CostBarProps {
  costs: readonly BarSegment[]
  /** Dollars a month, like all amounts here. */
  rent: number
  total: number
  net: number
}

const HEIGHT = 84
const TOP = 22
const BAR = 36
const GAP = 1.5

/** The costs as one bar on the scale of the rent: the rest of the rent is hatched, and a loss extends past its mark. */
export function CostBar(props: CostBarProps) {
  return <MeasuredWidth height={HEIGHT}>{(width) => <Bar {...props} width={width} />}</MeasuredWidth>
}

function Bar({ costs, rent, total, net, width }: CostBarProps & { width: number }) {
  const hatch = useId()
  const scale = width / Math.max(rent, total, 1)
  const rentAt = Math.max(0, rent) * scale
  const costsAt = total * scale
  const startOf = (index: number) => costs.slice(0, index).reduce((sum, { value }) => sum + value, 0) * scale
  const isLoss = net < 0
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={costFinding({ rent, total, net })}
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} className={isLoss ? styles.lossGround : styles.profitGround} />
          <path d="M0 0v6" className={isLoss ? styles.lossHatch : styles.profitHatch} />
        </pattern>
      </defs>
      <text x={0} y={13} className={styles.prose}>
        Costs {formatDollars(total)}
      </text>
      <text x={width} y={13} textAnchor="end" className={isLoss ? styles.lossText : styles.profitText}>
        Net {formatDollars(net)}
      </text>
      {costs.map(({ label, value }, index) => (
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
        x={Math.min(rentAt, costsAt)}
        y={TOP}
        width={Math.abs(rentAt - costsAt)}
        height={BAR}
        fill={`url(#${hatch})`}
      />
      <path d={`M${Math.max(1, rentAt - 0.75)} ${TOP - 3}v${BAR + 9}`} className={styles.mark} />
      <text x={0} y={80}>
        {rentAt < width / 4 ? '' : '$0'}
      </text>
      <text x={rentAt} y={80} textAnchor={rentAt < width / 4 ? 'start' : 'end'} className={styles.label}>
        Rent {formatDollars(rent)}
      </text>
    </svg>
  )
}

/** What a month's rent is spent on, in a sentence. */
export const costFinding = ({ rent, total, net }: Omit<CostBarProps, 'costs'>) =>
  net < 0
    ? `Costs of ${formatDollars(total)} are ${formatDollars(-net)} more than the ${formatDollars(rent)} monthly rent.`
    : `Of ${formatDollars(rent)} monthly rent, ${formatDollars(total)} goes to costs and ${formatDollars(net)} remains.`
