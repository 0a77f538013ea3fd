import type { ArvEstimate } from '@freehold/contracts'
import { formatCount, formatPercent } from '@freehold/ui'
import { monthText } from './gridText'
import * as styles from './AdjustmentGrid.module.css'

/** The method in words, and how exact it was for past sales. */
export function MethodText({ estimate: { adjusted } }: { estimate: ArvEstimate }) {
  if (!adjusted) return null
  const { market, salesLearntFrom, firstDay, lastDay, test } = adjusted
  return (
    <>
      <p className={styles.note}>
        The after-repair value is the weighted mean of adjusted prices. What a difference is worth was learnt
        from <b>{formatCount(salesLearntFrom)} closed sales</b> in {market}, {monthText(firstDay)} to{' '}
        {monthText(lastDay)}, not from rules of thumb; nearer, newer and more alike sales weigh more.
      </p>
      {test && (
        <p className={styles.note}>
          In {market} half of {formatCount(test.sales)} past sales were within{' '}
          <b>{formatPercent(test.medianErrorPercent, 1)}</b> of the value that this method gives from the
          sales before them, and {formatPercent(test.insidePercent, 1)} were inside its range, which is
          calibrated on them.
        </p>
      )}
    </>
  )
}
