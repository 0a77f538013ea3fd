import type { ArvEstimate } from '@freehold/contracts'
import {
  ArvConfidence,
  arvConfidence,
  arvRangeText,
  arvRepairText,
  confidenceLimits,
} from '@freehold/property-ui'
import { formatDollars } from '@freehold/ui'
import * as styles from './AdjustmentGrid.module.css'

interface EstimateSummaryProps {
  estimate: ArvEstimate
  /** The value that is used instead; null without one. */
  entered: number | null
}

/** The estimate with its range and confidence; with it the value that was entered. */
export function EstimateSummary({ estimate, entered }: EstimateSummaryProps) {
  const known = arvConfidence(estimate)
  const repair = arvRepairText(estimate)
  return (
    <div className={styles.figure}>
      {entered !== null && (
        <>
          <p className={styles.note}>Entered</p>
          <p className={styles.value}>{formatDollars(entered)}</p>
        </>
      )}
      <p className={styles.note}>Estimate, not an appraisal</p>
      <p className={entered === null ? styles.value : styles.estimate}>{formatDollars(estimate.arv)}</p>
      {repair !== null && <p className={styles.note}>{repair}</p>}
      <p className={styles.bounds}>{arvRangeText(estimate)}</p>
      <ArvConfidence estimate={estimate} />
      {known && (
        <p className={styles.tiny}>
          The range is {known.halfWidthPercent.toFixed(0)}% to either side. High: up to{' '}
          {confidenceLimits.high}%. Fair: up to {confidenceLimits.fair}%. Wider is low.
        </p>
      )}
    </div>
  )
}
