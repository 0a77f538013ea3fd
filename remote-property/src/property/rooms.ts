import { bathroomsTotal } from '@freehold/analysis'
import { UNKNOWN } from '@freehold/ui'

type Bathrooms = Parameters<typeof bathroomsTotal>[0] & { BathroomsTotal: number | null }

/** Bathrooms of every kind as one number: above 1 with one decimal, 2.0; a dash where no count is known. */
export function bathroomsText(rooms: Bathrooms): string {
  const total = bathroomsTotal(rooms) ?? rooms.BathroomsTotal
  if (total === null) return UNKNOWN
  return total > 1 ? total.toFixed(1) : String(total)
}

export const bedroomsText = ({ BedroomsTotal }: { BedroomsTotal: number | null }) =>
  BedroomsTotal === null ? UNKNOWN : String(BedroomsTotal)
