import type { MediaKind } from '@freehold/contracts'

export interface ListingExpense {
  /** 'HOA', 'Tax', 'Insurance' or another word. */
  type: string
  name: string
  /** Dollars a year. */
  value: number
}

export interface ListingMedia {
  kind: MediaKind
  url: string
  caption: string | null
}
