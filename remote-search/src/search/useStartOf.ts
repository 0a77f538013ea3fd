import { defaultMapZoom, parseMapPosition, type MapPosition, type RuntimeConfig } from '@freehold/contracts'
import { useSearchParams } from 'react-router-dom'

/** What a map needs to begin: a centre and a zoom, or bounds. */
export type Start =
  | { defaultCenter: google.maps.LatLngLiteral; defaultZoom: number }
  | { defaultBounds: google.maps.LatLngBoundsLiteral }

/** Where the operator has the map begin; null when they have not said. */
export function configuredPosition({ maps }: RuntimeConfig): MapPosition | null {
  return maps.defaultCenter && { ...maps.defaultCenter, zoom: maps.defaultZoom ?? defaultMapZoom }
}

/** Where the map begins: as the address says, else as configured, else at the place picked; null when nobody says. */
export function useStartOf(
  config: RuntimeConfig,
  picked: google.maps.LatLngBoundsLiteral | null,
): Start | null {
  const [search] = useSearchParams()
  const position = parseMapPosition(search.get('at')) ?? configuredPosition(config)
  if (position === null) return picked && { defaultBounds: picked }
  const { lat, lng, zoom } = position
  return { defaultCenter: { lat, lng }, defaultZoom: zoom }
}
