import type { PropertySummary, ReturnStatus, StoredReturn } from '@freehold/contracts'

type Flat = Omit<
  PropertySummary,
  'location' | 'BuyHoldResults' | 'BRRRRResults' | 'FixFlipResults' | 'ShortTermResults'
>

/** A row as `summaryColumns` names it. */
export interface SummaryRow extends Flat {
  lng: number
  lat: number
  buy_hold_roi: number | null
  buy_hold_status: string | null
  brrrr_roi: number | null
  brrrr_status: string | null
  fix_flip_roi: number | null
  fix_flip_status: string | null
  short_term_roi: number | null
  short_term_status: string | null
}

/** The row of a property that may lie nowhere. */
export type UnplacedRow = Omit<SummaryRow, 'lng' | 'lat'> & { lng: number | null; lat: number | null }

/** Null where nothing was computed: a price or a rate was missing. */
function storedReturn(roi: number | null, status: string | null): StoredReturn | null {
  if (status === null) return null
  return {
    cashOnCashRoi: roi as StoredReturn['cashOnCashRoi'],
    cashOnCashRoiStatus: status as ReturnStatus,
  }
}

export function withoutLocation(row: UnplacedRow): Omit<PropertySummary, 'location'> {
  return {
    _id: row._id,
    PropertyAddressFull: row.PropertyAddressFull,
    PropertyAddressCity: row.PropertyAddressCity,
    PropertyAddressState: row.PropertyAddressState,
    PropertyAddressZIP: row.PropertyAddressZIP,
    BedroomsTotal: row.BedroomsTotal,
    BathroomsFull: row.BathroomsFull,
    BathroomsHalf: row.BathroomsHalf,
    BathroomsThreeQuarter: row.BathroomsThreeQuarter,
    BathroomsTotal: row.BathroomsTotal,
    BuildingAreaTotal: row.BuildingAreaTotal,
    LatestListingPrice: row.LatestListingPrice,
    PublicListingRemarks: row.PublicListingRemarks,
    compIDs: row.compIDs,
    photoUrl: row.photoUrl,
    BuyHoldResults: storedReturn(row.buy_hold_roi, row.buy_hold_status),
    BRRRRResults: storedReturn(row.brrrr_roi, row.brrrr_status),
    FixFlipResults: storedReturn(row.fix_flip_roi, row.fix_flip_status),
    ShortTermResults: storedReturn(row.short_term_roi, row.short_term_status),
  }
}

export function toSummary(row: SummaryRow): PropertySummary {
  return { ...withoutLocation(row), location: { coordinates: [row.lng, row.lat] } }
}
