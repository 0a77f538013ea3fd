import type { AdjustmentGrid } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import { ReportedGridNotes } from '../adjustment-grid/ReportedGridNotes'
import * as styles from './Sheet.module.css'

/** How the adjusted prices add up, and what the grid leaves out. */
export const GridNotesPart = ({ grid }: { grid: AdjustmentGrid }) => (
  <section className={classNames(styles.part, styles.whole)} aria-labelledby="report-grid-notes">
    <h2 id="report-grid-notes">The Sales Comparison in Detail</h2>
    <ReportedGridNotes grid={grid} />
  </section>
)
