import { formatDollars } from '@freehold/ui'
import { AS_SAVED } from '@freehold/property-ui'
import { use } from 'react'
import { ArvViewContext } from './ArvViewContext'
import { isEstimate } from './arvView'
import * as styles from './ArvRange.module.css'

/**
 * Says of an ARV that it was entered, and what the estimate is; undefined if it is the estimate.
 * @param source where the form says that it comes from
 */
export function useEnteredText(arv: number, source: string | undefined): string | undefined {
  const estimate = use(ArvViewContext)?.estimate
  if (!estimate || isEstimate(estimate, arv)) return undefined
  return source === AS_SAVED
    ? `As saved; estimate now ${formatDollars(estimate.arv)}`
    : `Entered; estimate ${formatDollars(estimate.arv)}`
}

/** The same in small print under the figure. */
export function EnteredArv({ arv, source }: { arv: number; source: string | undefined }) {
  const text = useEnteredText(arv, source)
  return text !== undefined && <small className={styles.entered}>{text}</small>
}
