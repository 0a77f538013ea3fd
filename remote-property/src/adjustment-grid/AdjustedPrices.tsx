import type { AdjustmentGrid } from '@freehold/contracts'
import { arvConfidence, RangePlot } from '@freehold/property-ui'
import { MethodText } from './MethodText'
import * as styles from './AdjustmentGrid.module.css'

const numberNames = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** The adjusted prices of the comps around the estimate, and the method in words. */
export function AdjustedPrices({ grid: { arv, comps } }: { grid: AdjustmentGrid }) {
  const count = comps.length
  const hasRange = arvConfidence(arv) !== null
  return (
    <figure className={styles.plot}>
      <figcaption>
        <h3>
          {numberNames[count] ?? count} Adjusted {count === 1 ? 'Sale' : 'Sales'} around the Estimate
        </h3>
        <p className={styles.note}>
          {hasRange && 'Band: 8 of 10 such homes sell inside it. '}Numbers: the comps below.
        </p>
      </figcaption>
      <RangePlot
        name="After-repair value"
        estimate={arv.arv}
        range={hasRange ? { low: arv.low, high: arv.high, name: '80 percent range' } : null}
        dots={comps.map(({ adjustedPrice }, index) => ({ number: index + 1, dollars: adjustedPrice }))}
        dotsName="the adjusted prices of the comps"
      />
      <MethodText estimate={arv} />
    </figure>
  )
}
