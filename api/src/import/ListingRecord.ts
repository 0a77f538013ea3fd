import type { LeaseStatus, ListingExpense, ListingKind, ListingMedia } from '../db/listingParts'
import type { HomeAddress, HomeKeys } from '../homes/homeKeys'

export interface BathroomCounts {
  bathroomsFull: number
  bathroomsThreeQuarter: number
  bathroomsHalf: number
}

/**
 * Splits a count in quarters, the way King County records it: 2.75 is two full baths and a three-quarter bath, 2.5 two
 * full and a half, 2.25 one full, one three-quarter and one half. Null if no combination of rooms adds up to it.
 */
export function splitBathrooms(count: number): BathroomCounts | null {
  const whole = Math.floor(count)
  const quarters = (count - whole) * 4
  const rooms = (full: number, threeQuarter: number, half: number) =>
    full < 0 ? null : { bathroomsFull: full, bathroomsThreeQuarter: threeQuarter, bathroomsHalf: half }
  if (quarters === 0) return rooms(whole, 0, 0)
  if (quarters === 1) return rooms(whole - 1, 1, 1)
  if (quarters === 2) return rooms(whole, 0, 1)
  return quarters === 3 ? rooms(whole, 1, 0) : null
}

/** Null for each kind of bath that the source does not count. */
export type KnownBathroomCounts = { [Kind in keyof BathroomCounts]: number | null }

/** What describes the home itself, whoever lists it. */
export interface HomeFacts extends KnownBathroomCounts {
  bedrooms: number | null
  /** Square feet. */
  buildingArea: number | null
  yearBuilt: number | null
  /** Square feet. */
  lotSize: number | null
  /** A half is a floor under the roof. */
  stories: number | null
  garageSpaces: number | null
  isWaterfront: boolean | null
  /** What it looks out on, or how good the view is, in the words of the source. */
  view: string | null
  condition: string | null
  /** The assessor's grade of the construction, such as '7 Average'. */
  constructionGrade: string | null
  parcelNumber: string | null
}

/** What a listing says about itself. Prices are in dollars, days and times in ISO 8601. */
export interface ListingFacts {
  /** The asking price of a listing for sale. */
  listingPrice: number | null
  originalListPrice: number | null
  /** What a sold one asked for last. */
  listPriceAtSale: number | null
  /** The asking price before the last change. */
  previousListPrice: number | null
  listDate: string | null
  /** When the asking price, or the status, last changed. */
  priceChangedAt: string | null
  statusChangedAt: string | null
  /** The listing's broker, whom MLSs want named with it. */
  listOffice: string | null
  soldPrice: number | null
  soldDate: string | null
}

/** By what a source names a record. */
interface SourceKey {
  /** Identifies the listing within its source, or the home if `kinds` are given. */
  listingKey: string
  /** When the source last changed it, ISO 8601. Undefined for sources that never say, null where this record does not. */
  modifiedAt?: string | null
  /**
   * What it says something of, if the key is that of a home, which may have been sold and leased. Undefined if the key is
   * that of one listing: then a sale takes the place of a lease, and a lease that of a sale.
   */
  kinds?: readonly ListingKind[]
}

/** Where a home is. */
interface HomePlace {
  /** The street line alone, such as '485 Saddle Pass Rd'; `WITHHELD` if it may not be shown. */
  addressFull: string
  /** What identifies the home if its address is withheld. It is never stored. */
  withheld?: Pick<HomeAddress, 'addressFull' | 'parcelNumber'>
  city: string
  /** Two letters. */
  state: string
  /** Five digits, leading zeros kept; empty when unknown. */
  zip: string
  /** Without 'County' or 'Parish'. */
  county: string | null
  /** Degrees, WGS 84; both or neither. */
  lng: number | null
  lat: number | null
}

/** All that a source says about one property. Null where it says nothing. */
export interface ListingRecord extends SourceKey, HomePlace, HomeFacts, ListingFacts, Partial<HomeKeys> {
  status: 'forSale' | 'sold'
  remarks: string | null
  expenses: ListingExpense[]
  /** In display order. Undefined if the record does not mention media: the stored ones are kept. */
  media?: ListingMedia[]
}

type LeasedHome = Pick<
  HomeFacts,
  keyof BathroomCounts | 'bedrooms' | 'buildingArea' | 'yearBuilt' | 'parcelNumber'
>

/** What is kept of a home that is for rent, or was leased. Null where the source says nothing. */
export interface LeaseRecord
  extends SourceKey, HomePlace, LeasedHome, Pick<ListingFacts, 'listDate' | 'listOffice'>, Partial<HomeKeys> {
  status: LeaseStatus
  /** Dollars a month, as agreed. */
  monthlyRent: number | null
  /** Dollars a month. */
  askingRent: number | null
  leasedOn: string | null
}

/** The listing was withdrawn, or may not be shown. Its stored facts are kept, but no search finds it. */
export interface ListingRemoval extends SourceKey {
  isRemoved: true
  /** The listing or its address may not be shown: the stored address is deleted, also for users who saved an analysis. */
  isWithheld: boolean
}

/** A checked record, ready to be stored. */
export type ListingUpdate = ListingRecord | LeaseRecord | ListingRemoval

export const isRemoval = (update: ListingUpdate): update is ListingRemoval => 'isRemoved' in update

export const isLease = (update: ListingUpdate): update is LeaseRecord => 'monthlyRent' in update

/** The sale or the lease that a record tells of: its day, and the price or the rent of a month. */
export const closingOf = (record: ListingRecord | LeaseRecord) =>
  isLease(record)
    ? { day: record.leasedOn, price: record.monthlyRent }
    : { day: record.soldDate, price: record.soldPrice }
