import { roiThresholdPercent, type StoredReturn } from '@freehold/contracts'
import { Roi, Triangle, VisuallyHidden } from '@freehold/ui'
import * as styles from './Return.module.css'

/** A cash-on-cash return in percent, or what stands for one that is no number: without cash put in it has no bounds. */
export function Return({ value, lead }: { value: StoredReturn | null; lead?: boolean }) {
  if (value?.cashOnCashRoiStatus === 'INFINITE') return <Endless isUp lead={lead} />
  if (value?.cashOnCashRoiStatus === 'NEGATIVE_NO_CASH') return <Endless isUp={false} lead={lead} />
  return <Roi percent={value?.cashOnCashRoi ?? null} threshold={roiThresholdPercent} lead={lead} />
}

function Endless({ isUp, lead }: { isUp: boolean; lead: boolean | undefined }) {
  return (
    <span className={`${styles.endless} ${isUp ? styles.up : styles.down} ${lead ? styles.lead : ''}`}>
      <Triangle up={isUp} className={styles.triangle} />
      <span aria-hidden="true">{isUp ? '∞' : '−∞'}</span>
      <VisuallyHidden>
        {isUp ? 'infinite: money comes in without cash left in' : 'a loss without cash left in'}
      </VisuallyHidden>
    </span>
  )
}
