import { RangePlot, type RangeDot } from '@freehold/property-ui'
import { classNames } from '@freehold/ui'
import { ReportedArv } from '../adjustment-grid/ReportedArv'
import type { LoadedGrid } from '../adjustment-grid/useAdjustmentGrid'
import { ReportedLeases } from '../rental-comps/ReportedLeases'
import { ThreeCases } from '../strategy-panel/ThreeCases'
import type { LenderReport } from './LenderReport'
import { GridNotesPart } from './GridNotesPart'
import { Sheet, type Imprint } from './Sheet'
import * as styles from './Sheet.module.css'

interface EvidenceSheetProps {
  report: LenderReport
  imprint: Imprint
  loaded: LoadedGrid
  rentDots: readonly RangeDot[] | null
}

/** Whether there are estimates to show: without one, cases have no range either. */
export const hasEvidence = ({ arv, isRentFromLeases, cases }: LenderReport) =>
  arv !== null || isRentFromLeases || (cases !== null && cases.cases.ends !== null)

/**
 * Whether the notes of the grid follow it: with leases the evidence needs a second page anyway, which has room for them.
 * Otherwise they are in the appendix.
 */
export const hasGridNotes = ({ arv, isRentFromLeases }: LenderReport) => arv !== null && isRentFromLeases

/** What the estimates are based on: sales and leases; then the returns between the ends of their ranges. */
export function EvidenceSheet({ report, imprint, loaded, rentDots }: EvidenceSheetProps) {
  const { home, property, strategy, arv, cases, facts } = report
  const leased = report.isRentFromLeases ? property : null
  const rent = leased?.rent
  return (
    <Sheet title="Sales, leases and cases" imprint={imprint}>
      {arv && (
        <ReportedArv
          street={home.street}
          home={report.property}
          {...arv}
          loaded={loaded}
          titleClass={styles.title}
        />
      )}
      {hasGridNotes(report) && loaded.state === 'loaded' && loaded.grid && (
        <GridNotesPart grid={loaded.grid} />
      )}
      {leased && rent && (
        <section className={classNames(styles.part, styles.whole)} aria-labelledby="report-leases">
          <h2 id="report-leases">Leases Nearby</h2>
          <ReportedLeases property={leased}>
            <RangePlot
              name="Monthly rent"
              estimate={rent.monthlyRent}
              range={
                rent.low === undefined || rent.high === undefined
                  ? null
                  : { low: rent.low, high: rent.high, name: '25th to 75th percentile' }
              }
              {...(rentDots && { dots: rentDots })}
              dotsName="the leases, adjusted to this home,"
            />
          </ReportedLeases>
        </section>
      )}
      {cases && property && (
        <ThreeCases isOnPaper heading="h2" strategy={strategy} property={property} facts={facts} {...cases} />
      )}
    </Sheet>
  )
}
