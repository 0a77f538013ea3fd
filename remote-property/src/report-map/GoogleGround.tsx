import { getRefusal, listenForRefusal, subscribeToRefusal } from '@freehold/embedded-maps'
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { useEffect, useRef } from 'react'
import type { MapView } from './fitView'
import * as styles from './ReportMap.module.css'

/** Printing does not wait longer for tiles. */
const TILES_MAX_MS = 15_000

const FAILED = 'The map could not be loaded.'
const REFUSED = 'The map service refused our key.'

interface GoogleGroundProps {
  view: MapView
  apiKey: string
  /** @param lack why there is no ground, in one line; null if there is */
  onDone: (lack: string | null) => void
}

/** A still map of Google's, always light, as it keeps the colors that it was made with and is meant for paper. */
export function GoogleGround({ view, apiKey, onDone }: GoogleGroundProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const life = new AbortController()
    const finish = (lack: string | null) => {
      if (life.signal.aborted) return
      life.abort()
      onDone(lack)
    }
    const unsubscribe = subscribeToRefusal(() => finish(REFUSED))
    const timer = setTimeout(() => finish(FAILED), TILES_MAX_MS)
    let listener: google.maps.MapsEventListener | undefined
    const draw = async () => {
      try {
        const { Map } = await loadMaps(apiKey)
        if (getRefusal()) finish(REFUSED)
        if (life.signal.aborted || !box.current) return
        const map = new Map(box.current, stillMap(view))
        listener = map.addListener('tilesloaded', () => finish(null))
      } catch (error) {
        console.warn('The map service could not be loaded', error)
        finish(FAILED)
      }
    }
    void draw()
    return () => {
      life.abort()
      clearTimeout(timer)
      unsubscribe()
      listener?.remove()
    }
  }, [view, apiKey, onDone])
  return <div ref={box} className={styles.ground} inert />
}

/** Without a map id, a map consists of images; the canvas of a vector map would be empty on paper. */
const stillMap = ({ center, zoom }: MapView): google.maps.MapOptions => ({
  center,
  zoom,
  colorScheme: 'LIGHT',
  disableDefaultUI: true,
  gestureHandling: 'none',
  keyboardShortcuts: false,
  clickableIcons: false,
})

let isConfigured = false

/** Uses the map service that the page already has, if the search has loaded it. */
function loadMaps(key: string): Promise<google.maps.MapsLibrary> {
  const page = globalThis as { google?: { maps?: { importLibrary?: typeof importLibrary } } }
  const known = page.google?.maps?.importLibrary
  if (known) return known('maps')
  listenForRefusal()
  if (!isConfigured) setOptions({ key, v: 'weekly' })
  isConfigured = true
  return importLibrary('maps')
}
