import { parseMapPosition, type RuntimeConfig } from '@freehold/contracts'
import { useSearchParams } from 'react-router-dom'

/** What a map needs to begin: a centre and a zoom, or bounds. */
export type Start =
  | { defaultCenter: google.maps.LatLngLiteral; defaultZoom: number }
  | { defaultBounds: google.maps.LatLngBoundsLiteral }

/** Where the map begins: as the address says, else as configured, else at the place picked; null when nobody says. */
export function useStartOf(
  { maps }: RuntimeConfig,
  picked: google.maps.LatLngBoundsLiteral | null,
): Start | null {
  const [search] = useSearchParams()
  const at = parseMapPosition(search.get('at'))
  if (at) return { defaultCenter: { lat: at.lat, lng: at.lng }, defaultZoom: at.zoom }
  const { defaultCenter, defaultZoom } = maps
  if (defaultCenter && defaultZoom !== null) return { defaultCenter, defaultZoom }
  return picked && { defaultBounds: picked }
}
