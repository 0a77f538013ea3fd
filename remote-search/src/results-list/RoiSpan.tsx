import { type ListedHome, returnPercent, roiThresholdPercent } from '@freehold/contracts'
import { formatPercent, VisuallyHidden } from '@freehold/ui'
import * as styles from './ResultsList.module.css'

/** The scale, percent; what is beyond ends at its edge. */
const LOW = -3
const HIGH = 8
const WIDTH_PX = 84

const xOf = (percent: number) =>
  ((Math.min(HIGH, Math.max(LOW, percent)) - LOW) / (HIGH - LOW)) * (WIDTH_PX - 8) + 4

/** From the conservative to the expected return, which is the dot, with the 3% line. */
export function RoiSpan({ expected, conservative }: Pick<ListedHome, 'expected' | 'conservative'>) {
  const [low, percent] = [returnPercent(conservative), returnPercent(expected)]
  if (low === null || percent === null) return null
  const [from, to] = [xOf(low), xOf(percent)]
  return (
    <>
      <svg
        className={styles.span}
        viewBox={`0 0 ${WIDTH_PX} 10`}
        width={WIDTH_PX}
        height="10"
        aria-hidden="true"
      >
        <path className={styles.scale} d={`M0 5H${WIDTH_PX}`} />
        <path className={styles.line} d={`M${xOf(roiThresholdPercent)} 0V10`} />
        <path className={styles.bar} d={`M${from} 5H${to}`} />
        <path className={styles.end} d={`M${from} 1.5V8.5`} />
        <circle className={styles.dot} cx={to} cy="5" r="3" />
      </svg>
      <VisuallyHidden>{`, ${formatPercent(low)} conservative, ${formatPercent(percent)} expected`}</VisuallyHidden>
    </>
  )
}
