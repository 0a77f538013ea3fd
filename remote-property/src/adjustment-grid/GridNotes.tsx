import type { AdjustmentGrid } from '@freehold/contracts'
import { formatDay, formatDollars } from '@freehold/ui'
import { listText } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

/** As many sales that were set aside are named. */
const NAMED_MAX = 4

/** What does not count: facts that are not known, and sales at prices far from those around. */
export function GridNotes({ grid: { notCounted, setAside, setAsideFactor } }: { grid: AdjustmentGrid }) {
  const [first = '', ...others] = notCounted
  const names = listText([first, ...others.map((name) => name.toLowerCase())])
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
            {names}: the market’s sales or this home do not state {notCounted.length === 1 ? 'it' : 'them'}.
            What is not stated drops out of the comparison and never counts as zero.
          </p>
        </>
      )}
      <h3 className={styles.smallHead}>Set Aside</h3>
      <p className={styles.note}>
        {setAside.length === 0
          ? 'No sale within reach. '
          : `${setAside.length} ${setAside.length === 1 ? 'sale' : 'sales'} within reach: ${listText(more > 0 ? [...sales, `${more} more`] : sales)}. `}
        A price that is more than {setAsideFactor.toFixed(1)} times what the sales around suggest, or as far
        below it, does not count: transfers within a family, sales of several homes at once.
      </p>
    </>
  )
}
