import type { MediaKind } from '@freehold/contracts'

/** What is offered with a listing. */
export const listingKinds = ['sale', 'lease'] as const
export type ListingKind = (typeof listingKinds)[number]

export const leaseStatuses = ['forRent', 'leased'] as const
export type LeaseStatus = (typeof leaseStatuses)[number]

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
