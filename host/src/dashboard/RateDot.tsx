import * as styles from './RateDot.module.css'

const width = 132
const radius = 4
/** Space for half a dot at both ends, with a margin. */
const inset = 6

/** The ends of the scale in percent. It does not begin at 0, so it has dots instead of bars. */
export interface RateScale {
  lowest: number
  highest: number
}

/** A rate's position among the others; the table has the number. */
export function RateDot({ rate, lowest, highest }: RateScale & { rate: number }) {
  const x = inset + ((width - 2 * inset) * (rate - lowest)) / (highest - lowest)
  return (
    <svg className={styles.scale} viewBox={`0 0 ${width} 16`} width={width} height={16} aria-hidden="true">
      <path className={styles.line} d={`M0 8H${width}`} />
      <circle className={styles.dot} cx={x} cy={8} r={radius} />
    </svg>
  )
}
