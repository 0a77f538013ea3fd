import { defaultMapZoom, parseMapPosition, type MapPosition, type RuntimeConfig } from '@freehold/contracts'
import { useSearchParams } from 'react-router-dom'

/** What a map needs to begin: a centre and a zoom, or bounds. */
export type Start =
  | { defaultCenter: google.maps.LatLngLiteral; defaultZoom: number }
  | { defaultBounds: google.maps.LatLngBoundsLiteral }

const startAt = ({ lat, lng, zoom }: MapPosition): Start => ({
  defaultCenter: { lat, lng },
  defaultZoom: zoom,
})

/** Where the operator has the map begin: bounds come before a centre; null when they have set neither. */
export function configuredStart({ maps }: RuntimeConfig): Start | null {
  const { defaultBounds: bounds, defaultCenter: center, defaultZoom: zoom } = maps
  if (bounds) {
    const { sw, ne } = bounds
    return { defaultBounds: { south: sw.lat, west: sw.lng, north: ne.lat, east: ne.lng } }
  }
  return center && startAt({ ...center, zoom: zoom ?? defaultMapZoom })
}

/** Where the map begins: as the address says, else as configured, else at the place picked; null when nobody says. */
export function useStartOf(
  config: RuntimeConfig,
  picked: google.maps.LatLngBoundsLiteral | null,
): Start | null {
  const [search] = useSearchParams()
  const position = parseMapPosition(search.get('at'))
  if (position) return startAt(position)
  return configuredStart(config) ?? (picked && { defaultBounds: picked })
}
