import { Skeleton } from '@freehold/ui'
import * as styles from './BuyHoldSkeleton.module.css'

const rowWidths = ['37%', '29%', '32%', '24%', '27%', '34%']

/** The cost breakdown and the chart in their final size, so that the layout does not shift. */
export function BuyHoldSkeleton() {
  return (
    <>
      <div className={styles.part} aria-hidden="true">
        <Skeleton width="12rem" height="1.125rem" />
        <Skeleton height="2.25rem" />
        {rowWidths.map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={width} height="0.75rem" />
            <Skeleton width="4rem" height="0.75rem" />
          </div>
        ))}
      </div>
      <div className={styles.part} aria-hidden="true">
        <Skeleton width="15rem" height="1.125rem" />
        <div className={styles.chart} />
      </div>
    </>
  )
}
