import { useCallback, useEffect, useState } from 'react'
import type { View } from '../in-view/view'

/** A map whose view stays the same never says that it has come to rest. */
const REST_MAX_MS = 500

/**
 * Whether the map is making room for the list, which must not show homes that it is about to cover.
 * @param map the list may take room from it, or lie over it
 * @param view that the map shows while it rests
 * @param isListOpen some time after `begin`, as the address says so
 */
export function useMakingRoom(map: google.maps.Map | null, view: View | null, isListOpen: boolean) {
  const [before, setBefore] = useState<{ view: View | null; size: string } | null>(null)
  useEffect(() => {
    if (before === null) return undefined
    const keepsSize = isListOpen && before.size === sizeOf(map)
    const timer = setTimeout(setBefore, keepsSize ? 0 : REST_MAX_MS, null)
    return () => clearTimeout(timer)
  }, [before, isListOpen, map])
  return {
    isMakingRoom: before !== null && before.view === view,
    begin: useCallback(() => setBefore({ view, size: sizeOf(map) }), [map, view]),
  }
}

function sizeOf(map: google.maps.Map | null) {
  const { width, height } = map?.getDiv().getBoundingClientRect() ?? { width: 0, height: 0 }
  return `${width} × ${height}`
}
