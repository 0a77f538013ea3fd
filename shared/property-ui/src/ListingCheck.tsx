import { Notice } from '@freehold/ui'

interface ListingCheckProps {
  /** Why the listing is implausible; nothing is shown without reasons. */
  checks: readonly string[] | undefined
}

/** What to check of an implausible listing before its figures are believed. */
export const ListingCheck = ({ checks }: ListingCheckProps) =>
  checks &&
  checks.length > 0 && (
    <Notice tone="warn" title={`Check this listing: ${checks.join('; ')}`}>
      Its returns follow from this, so no filter by return finds this home.
    </Notice>
  )
