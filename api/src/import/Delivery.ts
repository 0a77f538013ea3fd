import type { MediaKind } from '@freehold/contracts'
import type { BathroomCounts } from './splitBathrooms'

export interface DeliveredExpense {
  /** 'HOA', 'Tax', 'Insurance' or another word. */
  type: string
  name: string
  /** Dollars a year. */
  value: number
}

export interface DeliveredMedia {
  kind: MediaKind
  url: string
  caption: string | null
}

/** All that a source says about one property. Null where it says nothing. */
export interface Delivery {
  /** What the source knows the property by. */
  listingKey: string
  /** When the source last changed it, ISO 8601; left out by sources that do not say. */
  modifiedAt?: string | null
  status: 'forSale' | 'sold'
  /** The street line alone, such as '485 Saddle Pass Rd'. */
  addressFull: string
  city: string
  /** Two letters. */
  state: string
  /** Five digits, leading zeros kept; empty when unknown. */
  zip: string
  /** Degrees, WGS 84; both or neither. */
  lng: number | null
  lat: number | null
  bedrooms: number | null
  bathroomsFull: BathroomCounts['bathroomsFull'] | null
  bathroomsHalf: BathroomCounts['bathroomsHalf'] | null
  bathroomsThreeQuarter: BathroomCounts['bathroomsThreeQuarter'] | null
  /** Square feet. */
  buildingArea: number | null
  yearBuilt: number | null
  /** Dollars. */
  listingPrice: number | null
  soldPrice: number | null
  /** ISO 8601, '2014-10-13'. */
  soldDate: string | null
  remarks: string | null
  expenses: DeliveredExpense[]
  /** In their order; left out where nothing is said of them: those that are known stay. */
  media?: DeliveredMedia[]
}

/** The listing is gone, or may not be shown: what is known of it stays, and is in no search. */
export interface Removal {
  listingKey: string
  modifiedAt?: string | null
  isRemoved: true
  /** It or its address may not be shown: of what is known nothing may tell the address, to those who kept it either. */
  isWithheld: boolean
}

export type Arrival = Delivery | Removal

export const isRemoval = (arrival: Arrival): arrival is Removal => 'isRemoved' in arrival
