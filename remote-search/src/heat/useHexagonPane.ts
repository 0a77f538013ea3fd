import type { LatLngLiteral } from '@freehold/contracts'
import { toWorld, worldSize } from '@freehold/embedded-maps'
import { useEffect, useState } from 'react'

/** Among markers, for a map whose panes are one: below all of them, and below drawn areas. */
const BELOW_MARKERS = -2_000_000

/** How far from the corner the scale of the map is measured, in degrees. */
const MEASURED = 1

/**
 * An element in the pane of the map below its markers, whose corner stays at a place while the map moves, and which is
 * scaled with the map; null until it is there. What is in it is drawn in CSS px at a zoom.
 */
export function useHexagonPane(
  map: google.maps.Map,
  { lng, lat }: LatLngLiteral,
  zoom: number,
): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    Object.assign(element.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      transformOrigin: '0 0',
      zIndex: String(BELOW_MARKERS),
    })
    // Along the meridian, as a map shows the copy of a place that is nearest to its center.
    const corner = { lng, lat }
    const measured = { lng, lat: lat - Math.sign(lat || 1) * MEASURED }
    const height = (toWorld(measured).y - toWorld(corner).y) * worldSize(zoom)
    const overlay = new google.maps.OverlayView()
    overlay.onAdd = () => {
      overlay.getPanes()?.overlayLayer.append(element)
      setHost(element)
    }
    overlay.draw = () => {
      const projection = overlay.getProjection()
      const [from, to] = [projection.fromLatLngToDivPixel(corner), projection.fromLatLngToDivPixel(measured)]
      if (!from || !to) return
      const scale = (to.y - from.y) / height
      element.style.transform = `translate(${from.x}px, ${from.y}px) scale(${scale})`
      // Lines keep their width.
      element.style.setProperty('--scale', String(scale))
    }
    overlay.onRemove = () => element.remove()
    overlay.setMap(map)
    return () => overlay.setMap(null)
  }, [map, lng, lat, zoom])
  return host
}
