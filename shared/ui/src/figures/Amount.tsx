import { formatDollars, UNKNOWN } from '../formatting/format'
import * as styles from './Amount.module.css'

export interface AmountProps {
  /** US dollars; null is not known. */
  dollars: number | null
  /** Also colour a gain, where the figure is a profit or a loss. */
  showGain?: boolean
}

/** A result in dollars: rounded up as `formatDollars` does, red when negative, a faint em dash when unknown. */
export function Amount({ dollars, showGain }: AmountProps) {
  const text = formatDollars(dollars)
  if (text === UNKNOWN) return <span className={styles.unknown}>{text}</span>
  if (text.startsWith('\u2212')) return <span className={styles.negative}>{text}</span>
  return showGain && text !== '$0' ? <span className={styles.positive}>{text}</span> : <>{text}</>
}
