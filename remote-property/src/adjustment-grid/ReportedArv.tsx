import type { ArvEstimate } from '@freehold/contracts'
import { FailedState, formatDollars, LoadingStatus, Skeleton } from '@freehold/ui'
import { arvConfidenceText, arvMethodText, arvRangeText, arvRepairText } from '@freehold/property-ui'
import { GridNotes } from './GridNotes'
import { GridTable } from './GridTable'
import { MethodText } from './MethodText'
import type { LoadedGrid } from './useAdjustmentGrid'
import { WeightedMean } from './WeightedMean'
import * as styles from './AdjustmentGrid.module.css'

export interface ReportedArvProps {
  street: string
  estimate: ArvEstimate
  /** The ARV of the analysis, if it is not the estimate. */
  other: { label: 'Entered' | 'As saved'; dollars: number } | null
  loaded: LoadedGrid
}

/** Where the ARV of a report comes from: the estimate with its range, and for adjusted sales the grid. */
export function ReportedArv({ street, estimate, other, loaded }: ReportedArvProps) {
  const confidence = arvConfidenceText(estimate)
  const repair = arvRepairText(estimate)
  return (
    <section aria-labelledby="report-arv" className={styles.reported}>
      <h2 id="report-arv">After-repair value</h2>
      {other && (
        <p>
          {other.label}: <b>{formatDollars(other.dollars)}</b>
        </p>
      )}
      <p>
        Estimate <b>{formatDollars(estimate.arv)}</b>, not an appraisal. {arvRangeText(estimate)}.
        {confidence !== null && ` ${confidence}.`}
        {repair !== null && ` ${repair}.`}
      </p>
      {estimate.adjusted ? (
        <MethodText estimate={estimate} />
      ) : (
        <p className={styles.note}>{arvMethodText(estimate)}.</p>
      )}
      {loaded.state === 'loading' && (
        <>
          <LoadingStatus of="the adjustment grid" />
          <Skeleton height="24rem" />
        </>
      )}
      {loaded.state === 'failed' && (
        <FailedState
          bare
          title="The adjustment grid could not be loaded"
          cause={loaded.cause}
          onRetry={loaded.retry}
        />
      )}
      {loaded.state === 'loaded' && loaded.grid && (
        <>
          <GridTable street={street} grid={loaded.grid} />
          <div className={styles.reportedFoot}>
            <WeightedMean grid={loaded.grid} />
            <div>
              <GridNotes grid={loaded.grid} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}
