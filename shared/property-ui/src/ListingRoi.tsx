import { returnPercent, type PropertySummary } from '@freehold/contracts'
import { Roi, type RoiProps } from './Roi'
import * as styles from './Roi.module.css'

interface ListingRoiProps extends Omit<RoiProps, 'percent'> {
  listing: Pick<PropertySummary, 'isImplausible'>
  value: Parameters<typeof returnPercent>[0]
}

/** A return that follows from a listing. One that follows from what looks like a typing error is not shown. */
export const ListingRoi = ({ listing, value, ...roi }: ListingRoiProps) =>
  listing.isImplausible ? (
    <span className={styles.check}>Check this listing</span>
  ) : (
    <Roi {...roi} percent={returnPercent(value)} />
  )
