import type { ReturnStatus } from '@freehold/contracts'
import { formatPercent, Roi, Triangle, UNKNOWN, VisuallyHidden } from '@freehold/ui'
import * as styles from './Return.module.css'

/** A stored or computed return as every strategy answers it. */
export interface CashReturn {
  cashOnCashRoi: number | null
  cashOnCashRoiStatus: ReturnStatus
}

/** Percent, or what stands for a return that is no number: without cash put in there is nothing to divide by. */
export function Return({ value, lead }: { value: CashReturn | null; lead?: boolean }) {
  if (value?.cashOnCashRoiStatus === 'INFINITE') return <Endless up lead={lead} />
  if (value?.cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return <Endless up={false} lead={lead} />
  return <Roi percent={value?.cashOnCashRoi ?? null} lead={lead} />
}

function Endless({ up, lead }: { up: boolean; lead?: boolean }) {
  return (
    <span className={`${styles.endless} ${up ? styles.up : styles.down} ${lead ? styles.lead : ''}`}>
      <Triangle up={up} className={styles.triangle} />
      <span aria-hidden="true">{up ? '∞' : '−∞'}</span>
      <VisuallyHidden>
        {up ? 'infinite: money comes in without cash left in' : 'a loss without cash left in'}
      </VisuallyHidden>
    </span>
  )
}

/** The same in plain text, for a cell or a sentence. */
export function returnText({ cashOnCashRoi, cashOnCashRoiStatus }: CashReturn): string {
  if (cashOnCashRoiStatus === 'INFINITE') return '∞'
  if (cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return '−∞'
  return cashOnCashRoi === null ? UNKNOWN : formatPercent(cashOnCashRoi)
}

/** SPEC §9: green above 3, red otherwise. */
const ROI_LINE_PERCENT = 3

/** Whether it is above the line; null for one that cannot be compared. */
export function isAboveLine({ cashOnCashRoi, cashOnCashRoiStatus }: CashReturn): boolean | null {
  if (cashOnCashRoiStatus === 'INFINITE') return true
  if (cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return false
  return cashOnCashRoi === null ? null : cashOnCashRoi > ROI_LINE_PERCENT
}
