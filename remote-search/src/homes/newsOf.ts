import type { ListedHome } from '@freehold/contracts'
import { formatCompactDollars } from '@freehold/ui'

/** How long a home counts as new after it is listed. */
const NEW_DAYS_MAX = 7

export interface News {
  kind: 'new' | 'cut'
  text: string
  /** More than the text, for a name that is read out. */
  words: string
}

/** What is new about a home that is for sale: that it is listed, or that its price was cut in the last 30 days. */
export function newsOf({ listingStatus, DaysOnMarket: days, priceCut }: ListedHome): News | null {
  if (listingStatus === 'sold') return null
  if (days !== null && days <= NEW_DAYS_MAX)
    return { kind: 'new', text: 'New', words: `${days} ${days === 1 ? 'day' : 'days'} on the market` }
  if (priceCut === null) return null
  const text = `Cut ${formatCompactDollars(priceCut)}`
  return { kind: 'cut', text, words: 'price cut in the last 30 days' }
}
