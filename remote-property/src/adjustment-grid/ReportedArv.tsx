import type { ArvEstimate } from '@freehold/contracts'
import { FailedState, formatDollars, LoadingStatus, Skeleton } from '@freehold/ui'
import { arvConfidenceText, arvMethodText, arvRangeText, arvRepairText } from '@freehold/property-ui'
import { GridTable } from './GridTable'
import { MethodText } from './MethodText'
import type { LoadedGrid } from './useAdjustmentGrid'
import * as styles from './AdjustmentGrid.module.css'

export interface ReportedArvProps {
  street: string
  estimate: ArvEstimate
  /** The ARV of the analysis, if it is not the estimate. */
  other: { label: 'Entered' | 'As saved'; dollars: number } | null
  loaded: LoadedGrid
  /** Of its heading. */
  titleClass?: string
}

/**
 * Where the ARV of a report comes from: the estimate with its range, and for adjusted sales the grid. What the grid
 * leaves out, and how its prices add up, is in {@link ReportedGridNotes}.
 */
export function ReportedArv({ street, estimate, other, loaded, titleClass }: ReportedArvProps) {
  const confidence = arvConfidenceText(estimate)
  const repair = arvRepairText(estimate)
  return (
    <section aria-labelledby="report-arv" className={styles.reported}>
      <h2 id="report-arv" className={titleClass}>
        {estimate.adjusted ? 'After-Repair Value: Sales Comparison' : 'After-Repair Value'}
      </h2>
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
      {loaded.state === 'loaded' && loaded.grid && <GridTable street={street} grid={loaded.grid} />}
    </section>
  )
}
