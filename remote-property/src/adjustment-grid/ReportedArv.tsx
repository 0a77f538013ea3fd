import type { ArvEstimate } from '@freehold/contracts'
import { FailedState, formatDollars, LoadingStatus, Skeleton } from '@freehold/ui'
import {
  arvConfidenceText,
  arvMethodText,
  arvRangeText,
  arvRepairText,
  RangePlot,
} from '@freehold/property-ui'
import { GridCards } from './GridCards'
import { GridTable } from './GridTable'
import { compDots, type Bathrooms } from './gridText'
import { MethodText } from './MethodText'
import type { LoadedGrid } from './useAdjustmentGrid'
import * as styles from './AdjustmentGrid.module.css'

export interface ReportedArvProps {
  street: string
  /** Null for a home that is no longer shown. */
  home: Bathrooms | null
  estimate: ArvEstimate
  /** The ARV of the analysis, if it is not the estimate. */
  other: { label: 'Entered' | 'As saved'; dollars: number } | null
  loaded: LoadedGrid
  /** Of its heading. */
  titleClass?: string
}

/**
 * Where the ARV of a report comes from: the estimate in its range, and for adjusted sales the grid. What the grid
 * leaves out, and how its prices add up, is in {@link ReportedGridNotes}.
 */
export function ReportedArv({ street, home, estimate, other, loaded, titleClass }: ReportedArvProps) {
  const confidence = arvConfidenceText(estimate)
  const repair = arvRepairText(estimate)
  const grid = loaded.state === 'loaded' ? loaded.grid : null
  const dots = grid || loaded.state === 'loading' ? compDots(grid) : null
  return (
    <section aria-labelledby="report-arv" className={styles.reported}>
      <h2 id="report-arv" className={titleClass}>
        {estimate.adjusted ? 'After-Repair Value: Sales Comparison' : 'After-Repair Value'}
      </h2>
      <div className={styles.reportedText}>
        <div>
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
        </div>
        <RangePlot
          name="After-repair value"
          estimate={estimate.arv}
          range={
            confidence === null ? null : { low: estimate.low, high: estimate.high, name: '80 percent range' }
          }
          entered={other?.dollars ?? null}
          {...(dots && { dots })}
          dotsName="the adjusted prices of the comps"
        />
      </div>
      {loaded.state === 'loading' && (
        <>
          <LoadingStatus of="the adjustment grid" />
          <Skeleton height="24rem" />
        </>
      )}
      {loaded.state === 'failed' && (
        <>
          <div className={styles.onScreen}>
            <FailedState
              bare
              title="The adjustment grid could not be loaded"
              cause={loaded.cause}
              onRetry={loaded.retry}
            />
          </div>
          <p className={styles.onPaper}>
            The grid of the adjusted sales could not be loaded when this was printed.
          </p>
        </>
      )}
      {grid && (
        <>
          <div className={styles.reportedGrid}>
            <GridTable street={street} home={home} grid={grid} />
          </div>
          <div className={styles.reportedCards}>
            <GridCards street={street} home={home} grid={grid} />
          </div>
        </>
      )}
    </section>
  )
}
