import { defaultMapZoom, parseMapPosition, type MapPosition, type RuntimeConfig } from '@freehold/contracts'
import { useSearchParams } from 'react-router-dom'

/** The start of a map: centre and zoom, or bounds. */
export type MapStart =
  | { defaultCenter: google.maps.LatLngLiteral; defaultZoom: number }
  | { defaultBounds: google.maps.LatLngBoundsLiteral }

const toMapStart = ({ lat, lng, zoom }: MapPosition): MapStart => ({
  defaultCenter: { lat, lng },
  defaultZoom: zoom,
})

/** The configured start of the map: bounds have priority over a centre; null if neither is set. */
export function configuredStart({ maps }: RuntimeConfig): MapStart | null {
  const { defaultBounds: bounds, defaultCenter: center, defaultZoom: zoom } = maps
  if (bounds) {
    const { sw, ne } = bounds
    return { defaultBounds: { south: sw.lat, west: sw.lng, north: ne.lat, east: ne.lng } }
  }
  return center && toMapStart({ ...center, zoom: zoom ?? defaultMapZoom })
}

/** The start of the map: from the URL, else configured, else the picked place; null if there is none. */
export function useMapStart(
  config: RuntimeConfig,
  picked: google.maps.LatLngBoundsLiteral | null,
): MapStart | null {
  const [search] = useSearchParams()
  const position = parseMapPosition(search.get('at'))
  if (position) return toMapStart(position)
  return configuredStart(config) ?? (picked && { defaultBounds: picked })
}
