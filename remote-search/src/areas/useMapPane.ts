import { useEffect, useState } from 'react'

/**
 * An element in a pane of the map, whose corner stays at that of the map while the pane moves; null until it is there.
 * @param pane `overlayLayer` is below the markers, `overlayMouseTarget` above them and below info windows
 * @param zIndex among markers, for a map whose panes are one
 */
export function useMapPane(
  map: google.maps.Map,
  pane: 'overlayLayer' | 'overlayMouseTarget',
  zIndex: number,
): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    Object.assign(element.style, { position: 'absolute', left: '0', top: '0', zIndex: String(zIndex) })
    const overlay = new google.maps.OverlayView()
    overlay.onAdd = () => {
      overlay.getPanes()?.[pane].append(element)
      setHost(element)
    }
    overlay.draw = () => {
      const [projection, center] = [overlay.getProjection(), map.getCenter()]
      if (!center) return
      const [inPane, onMap] = [
        projection.fromLatLngToDivPixel(center),
        projection.fromLatLngToContainerPixel(center),
      ]
      if (inPane && onMap)
        element.style.transform = `translate(${inPane.x - onMap.x}px, ${inPane.y - onMap.y}px)`
    }
    overlay.onRemove = () => element.remove()
    overlay.setMap(map)
    return () => overlay.setMap(null)
  }, [map, pane, zIndex])
  return host
}
