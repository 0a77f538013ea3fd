import { classNames } from '../classNames'
import { VisuallyHidden } from '../VisuallyHidden'
import { formatPercent, UNKNOWN } from './format'
import * as styles from './Roi.module.css'

export interface RoiProps {
  /** Percent points: 4.62 is 4.62%. Infinity and -Infinity are a gain and a loss without cash put in; null is a dash. */
  percent: number | null
  /** The line it is measured against, in percent points. On the line counts as not above it. */
  threshold?: number
  /** The size of a view's one leading figure. */
  lead?: boolean
}

/** A return on one side of a line. The triangle tells the side, the minus the sign, hidden words say both. */
export function Roi({ percent, threshold = 3, lead }: RoiProps) {
  if (percent === null) return <>{UNKNOWN}</>
  const up = percent > threshold
  return (
    <span className={classNames(styles.roi, up ? styles.up : styles.down, lead && styles.lead)}>
      <Triangle up={up} className={styles.triangle} />
      {Number.isFinite(percent) ? (
        <span>
          {formatPercent(percent)}
          <VisuallyHidden>{` ${up ? 'above' : 'not above'} the ${threshold}% line`}</VisuallyHidden>
        </span>
      ) : (
        <Endless percent={percent} />
      )}
    </span>
  )
}

/** Not every screen reader knows the sign, so the words stand for it. */
function Endless({ percent }: { percent: number }) {
  return (
    <>
      <span aria-hidden="true">{formatPercent(percent)}</span>
      <VisuallyHidden>
        {percent > 0 ? 'infinite: money comes in without cash left in' : 'a loss without cash left in'}
      </VisuallyHidden>
    </>
  )
}

/** Up or down, beside a figure that says the same. */
export function Triangle({ up, className }: { up: boolean; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 10 10" aria-hidden="true">
      <path d={up ? 'M5 1 9.6 9H.4z' : 'M5 9 .4 1h9.2z'} />
    </svg>
  )
}
