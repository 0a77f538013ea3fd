import type { PropertySummary } from '@freehold/contracts'
import { Badge, formatDay } from '@freehold/ui'

interface SoldMarkProps {
  home: Pick<PropertySummary, 'listingStatus'> & {
    /** The day of its last sale; undefined where the page does not know it. */
    soldDate?: string | null
  }
}

/** After other words in their line: 'Sold', with the day if it is known. A home that is for sale has no mark. */
export const SoldMark = ({ home: { listingStatus, soldDate } }: SoldMarkProps) =>
  listingStatus === 'sold' && (
    <>
      {' '}
      <Badge>{soldDate ? `Sold ${formatDay(soldDate)}` : 'Sold'}</Badge>
    </>
  )
