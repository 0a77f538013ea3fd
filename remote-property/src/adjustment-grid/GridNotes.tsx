import type { AdjustmentGrid } from '@freehold/contracts'
import { formatDay, formatDollars } from '@freehold/ui'
import { listText, notCountedTexts } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

/** As many sales that were set aside are named. */
const NAMED_MAX = 4

/** What does not count: facts that are not compared, and sales at prices far from those around. */
export function GridNotes({ grid }: { grid: AdjustmentGrid }) {
  const { setAside, setAsideFactor, priceMin } = grid
  const notCounted = notCountedTexts(grid)
  const sales = setAside
    .slice(0, NAMED_MAX)
    .map(({ MLSSoldPrice, soldDate }) => `${formatDollars(MLSSoldPrice)} on ${formatDay(soldDate)}`)
  const more = setAside.length - sales.length
  return (
    <>
      {notCounted.length > 0 && (
        <>
          <h3 className={styles.smallHead}>Not Counted</h3>
          <p className={styles.note}>
            {notCounted.join(' ')} What is not counted drops out of the comparison and never counts as zero.
          </p>
        </>
      )}
      <h3 className={styles.smallHead}>Set Aside</h3>
      <p className={styles.note}>
        {setAside.length === 0
          ? 'No sale within reach. '
          : `${setAside.length} ${setAside.length === 1 ? 'sale' : 'sales'} within reach: ${listText(more > 0 ? [...sales, `${more} more`] : sales)}. `}
        A price that is more than {setAsideFactor.toFixed(1)} times what the sales around suggest, or as far
        below it{priceMin !== undefined && `, or below ${formatDollars(priceMin)}`}, does not count: transfers
        within a family, sales of several homes at once.
      </p>
    </>
  )
}
