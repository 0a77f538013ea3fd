import * as styles from './RateDot.module.css'

const width = 132
const radius = 4
/** Room for half a dot, and a little, at both ends. */
const inset = 6

/** The ends of the scale in percent points. It does not begin at 0, hence dots and no bars. */
export interface RateScale {
  lowest: number
  highest: number
}

/** A rate among the others; the figure stands beside it. */
export function RateDot({ rate, lowest, highest }: RateScale & { rate: number }) {
  const x = inset + ((width - 2 * inset) * (rate - lowest)) / (highest - lowest)
  return (
    <svg className={styles.scale} viewBox={`0 0 ${width} 16`} width={width} height={16} aria-hidden="true">
      <path className={styles.line} d={`M0 8H${width}`} />
      <circle className={styles.dot} cx={x} cy={8} r={radius} />
    </svg>
  )
}
