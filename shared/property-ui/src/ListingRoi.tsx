import { returnPercent, type PropertySummary, type StrategyKey } from '@freehold/contracts'
import { ReturnFacts } from './ReturnFacts'
import { Roi, type RoiProps } from './Roi'
import * as styles from './Roi.module.css'

interface ListingRoiProps extends Omit<RoiProps, 'percent'> {
  listing: Pick<PropertySummary, 'isImplausible' | 'assumedFacts' | 'missingFacts'>
  /** With it, words say what the return of this strategy assumes or lacks. */
  strategy?: StrategyKey
  value: Parameters<typeof returnPercent>[0]
}

/** A return that follows from a listing. One that follows from what looks like a typing error is not shown. */
export function ListingRoi({ listing, value, strategy, ...roi }: ListingRoiProps) {
  if (listing.isImplausible) return <span className={styles.check}>Check this listing</span>
  const percent = returnPercent(value)
  return (
    <>
      <Roi {...roi} percent={percent} />
      {strategy && percent !== null && <ReturnFacts facts={listing} strategy={strategy} />}
    </>
  )
}
