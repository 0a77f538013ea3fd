import type { AdjustmentGrid } from '@freehold/contracts'
import { GridNotes } from './GridNotes'
import { WeightedMean } from './WeightedMean'
import * as styles from './AdjustmentGrid.module.css'

/** How the adjusted prices of a report's grid add up, and what it leaves out. */
export const ReportedGridNotes = ({ grid }: { grid: AdjustmentGrid }) => (
  <div className={styles.reportedFoot}>
    <WeightedMean grid={grid} />
    <div>
      <GridNotes grid={grid} />
    </div>
  </div>
)
