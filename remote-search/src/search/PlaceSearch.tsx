import { authClient } from '@freehold/auth-client'
import { recordRecentSearch, type Bounds } from '@freehold/contracts'
import { useMap } from '@vis.gl/react-google-maps'
import { useCallback } from 'react'
import { PlaceBox } from '../places/PlaceBox'
import type { PickedPlace } from '../places/pickPlace'
import { useSessionCheck } from './useSessionCheck'

interface PlaceSearchProps {
  /** False once the map service has failed, because it also supplies the places. */
  isAvailable: boolean
  /** Called if a place is picked while there is no map. */
  onStart: (bounds: google.maps.LatLngBoundsLiteral) => void
  onPick: (place: PickedPlace) => void
  /** Opens the home whose address was picked. */
  onOpen: (propertyId: string) => void
}

/** Moves the map to the picked place, opens the window of a home, and records the search. */
export function PlaceSearch({ isAvailable, onStart, onPick, onOpen }: PlaceSearchProps) {
  const map = useMap()
  const hasSession = useSessionCheck()
  const goTo = useCallback(
    (place: PickedPlace) => {
      const { name, viewport, home } = place
      if (!hasSession()) return
      onPick(place)
      if (map) map.fitBounds(viewport)
      else onStart(viewport)
      // A window pans the map, which must have come to rest.
      if (home !== null) void resting(map).then(() => onOpen(home))
      void record(name, toBounds(viewport))
    },
    [map, onStart, onPick, onOpen, hasSession],
  )
  const getBias = useCallback(() => map?.getBounds()?.toJSON(), [map])
  return <PlaceBox isAvailable={isAvailable} getBias={getBias} hasSession={hasSession} onPick={goTo} />
}

/** A map that has nowhere to go may never say that it rests. */
const RESTING_MAX_MS = 1_000

function resting(map: google.maps.Map | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(rest, RESTING_MAX_MS)
    const listener = map && google.maps.event.addListener(map, 'idle', rest)
    function rest() {
      clearTimeout(timer)
      listener?.remove()
      resolve()
    }
  })
}

/** Ignores failures: the map has moved anyway, and a search that was not recorded needs no message. */
const record = (search: string, viewport: Bounds) =>
  authClient
    .call(recordRecentSearch, { body: { search, viewport } })
    .catch((error: unknown) => console.warn('The search was not recorded', error))

const toBounds = ({ north, east, south, west }: google.maps.LatLngBoundsLiteral): Bounds => ({
  ne: { lat: north, lng: east },
  sw: { lat: south, lng: west },
})
