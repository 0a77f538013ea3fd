import { Notice } from '@freehold/ui'

/** 'Check this listing: 33 bedrooms in 1,620 sq ft'; without the reasons where the API does not say them yet. */
export const checkText = (reasons: readonly string[] | undefined) =>
  ['Check this listing', reasons?.join('; ')].filter(Boolean).join(': ')

interface ListingCheckProps {
  /** Why the listing is implausible; nothing is shown without reasons. */
  checks: readonly string[] | undefined
}

/** What to check of an implausible listing before its figures are believed. */
export const ListingCheck = ({ checks }: ListingCheckProps) =>
  checks &&
  checks.length > 0 && (
    <Notice tone="warn" title={checkText(checks)}>
      Its returns follow from this, so no filter by return finds this home.
    </Notice>
  )
