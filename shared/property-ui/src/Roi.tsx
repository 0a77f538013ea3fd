import { type CashReturn, isAboveRoiThreshold, returnPercent, roiThresholdPercent } from '@freehold/contracts'
import { classNames, formatPercent, UNKNOWN, VisuallyHidden } from '@freehold/ui'
import * as styles from './Roi.module.css'

export interface RoiProps {
  /** Percent points: 4.62 is 4.62%. Infinity and -Infinity are a gain and a loss without cash put in; null is a dash. */
  percent: number | null
  /** The size of a view's one leading figure. */
  lead?: boolean
}

/**
 * A return, and whether it is above {@link roiThresholdPercent}: the triangle shows the side, hidden words say it. A
 * return on the line is not above it.
 */
export function Roi({ percent, lead }: RoiProps) {
  if (percent === null) return <>{UNKNOWN}</>
  const up = isAboveRoiThreshold(percent)
  return (
    <span className={classNames(styles.roi, up ? styles.up : styles.down, lead && styles.lead)}>
      <Triangle up={up} className={styles.triangle} />
      {Number.isFinite(percent) ? (
        <span>
          {formatPercent(percent)}
          <VisuallyHidden>{` ${up ? 'above' : 'not above'} the ${roiThresholdPercent}% line`}</VisuallyHidden>
        </span>
      ) : (
        <InfiniteReturn percent={percent} />
      )}
    </span>
  )
}

interface ReturnSpanProps {
  conservative: CashReturn
  optimistic: CashReturn
  /** What both assume or lack, as `factWords`. */
  words: string
}

/** A return at the lower and at the upper ends of the ranges of ARV and rent, without the threshold. */
export const ReturnSpan = ({ conservative, optimistic, words }: ReturnSpanProps) => (
  <>
    Conservative <ReturnText percent={returnPercent(conservative)} />, optimistic{' '}
    <ReturnText percent={returnPercent(optimistic)} />
    {words && `, ${words}`}
  </>
)

const ReturnText = ({ percent }: Pick<RoiProps, 'percent'>) =>
  percent === null || Number.isFinite(percent) ? formatPercent(percent) : <InfiniteReturn percent={percent} />

/** A return in few characters. One of −Infinity is called a loss: no percentage says how large it is. */
export const returnText = (percent: number | null): string =>
  percent === -Infinity ? 'Loss' : formatPercent(percent)

/** Infinity and -Infinity as a return. */
export const infiniteReturnWords = (percent: number): string =>
  percent > 0 ? 'infinite: earns money with no cash left in' : 'a loss with no cash left in'

/** Not every screen reader reads the infinity sign out, so more words replace it there. */
function InfiniteReturn({ percent }: { percent: number }) {
  return (
    <>
      <span aria-hidden="true">{returnText(percent)}</span>
      <VisuallyHidden>{infiniteReturnWords(percent)}</VisuallyHidden>
    </>
  )
}

/** Up or down. Decorative: the figure next to it says the same. */
export function Triangle({ up, className }: { up: boolean; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 10 10" aria-hidden="true">
      <path d={up ? 'M5 1 9.6 9H.4z' : 'M5 9 .4 1h9.2z'} />
    </svg>
  )
}
