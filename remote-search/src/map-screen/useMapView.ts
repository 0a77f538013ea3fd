import type { View } from '@freehold/embedded-maps'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { viewOf } from './mapScreen'

/** What the map shows, at once after every movement, so that what is drawn over it does not lag behind. */
export function useMapView(map: google.maps.Map): View | null {
  const last = useRef<View | null>(null)
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = map.addListener('bounds_changed', listener)
      return () => listening.remove()
    },
    [map],
  )
  const getView = useCallback(() => {
    const view = viewOf(map)
    if (!isSame(last.current, view)) last.current = view
    return last.current
  }, [map])
  return useSyncExternalStore(subscribe, getView)
}

const isSame = (a: View | null, b: View | null) =>
  a?.center.lat === b?.center.lat &&
  a?.center.lng === b?.center.lng &&
  a?.zoom === b?.zoom &&
  a?.width === b?.width &&
  a?.height === b?.height
