import type { HomeClusters, MarketFilters } from '@freehold/contracts'
import { Roi } from '@freehold/property-ui'
import { formatCompactDollars, formatCount } from '@freehold/ui'
import * as styles from './MarketSum.module.css'

interface MarketSumProps {
  found: HomeClusters
  /** Those that found it. */
  filters: MarketFilters
}

/** What the circles of the map come to: all homes in view, with the median of what their plates show. */
export function MarketSum({ found: { total, medianReturn, medianPrice }, filters }: MarketSumProps) {
  return (
    <p className={styles.sum}>
      <span>
        <b>{formatCount(total)} homes</b> in view, all counted
      </span>
      {filters.strategy
        ? medianReturn !== null && (
            <span>
              median ROI <Roi percent={Number(medianReturn)} />
            </span>
          )
        : medianPrice !== null && <span>median price {formatCompactDollars(medianPrice)}</span>}
    </p>
  )
}
