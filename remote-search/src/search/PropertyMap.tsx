import type { MapPosition, RuntimeConfig } from '@freehold/contracts'
import { Map as GoogleMap, useMap, type MapEvent } from '@vis.gl/react-google-maps'
import { useCallback, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { InView } from '../in-view/InView'
import { usePropertySearch } from '../in-view/usePropertySearch'
import { viewOf } from '../in-view/view'
import { PropertyWindow } from '../info-window/PropertyWindow'
import type { TagLayer } from '../tags/createTagLayer'
import { PriceTags } from '../tags/PriceTags'
import { colorSchemeOf } from './colorSchemeOf'
import { useSearchAddress } from './useSearchAddress'
import { configuredPosition, type Start } from './useStartOf'
import * as styles from './SearchPage.module.css'

interface PropertyMapProps {
  config: RuntimeConfig
  start: Start
}

/** The map, what is found on it, and the property that is open. */
export function PropertyMap({ config, start }: PropertyMapProps) {
  const map = useMap()
  const { search, state } = usePropertySearch()
  const tags = useRef<Pick<TagLayer, 'focus'>>(null)
  const moveTo = useCallback(
    (position: MapPosition | null) => moveCamera(map, config, position),
    [map, config],
  )
  const { propertyId, open, close, follow } = useSearchAddress(moveTo)

  const onCameraChanged = useCallback(
    ({ map }: MapEvent) => {
      const view = viewOf(map)
      if (view) search.look(view)
    },
    [search],
  )
  const onIdle = useCallback(
    ({ map }: MapEvent) => {
      const [center, zoom] = [map.getCenter(), map.getZoom()]
      if (center && zoom !== undefined) follow({ ...center.toJSON(), zoom })
    },
    [follow],
  )
  const closeWindow = useCallback(() => {
    close()
    // Whoever is elsewhere on the page stays there.
    const { activeElement, body } = document
    const isHere = activeElement === body || map?.getDiv().contains(activeElement)
    if (propertyId !== null && isHere) tags.current?.focus(propertyId)
  }, [close, propertyId, map])
  const leaveGone = useCallback(() => {
    close()
    toast.error('This property was not found')
  }, [close])

  return (
    <GoogleMap
      {...start}
      className={styles.map}
      mapId={config.maps.google?.mapId ?? 'freehold'}
      colorScheme={colorSchemeOf(document.documentElement)}
      gestureHandling="greedy"
      clickableIcons={false}
      fullscreenControl={false}
      mapTypeControl={false}
      streetViewControl={false}
      onCameraChanged={onCameraChanged}
      onIdle={onIdle}
    >
      <PriceTags ref={tags} properties={state.properties} selectedId={propertyId} onSelect={open} />
      <InView state={state} onRetry={search.retry} />
      {propertyId !== null && (
        <PropertyWindow
          key={propertyId}
          id={propertyId}
          summary={state.properties.find(({ _id }) => _id === propertyId)}
          onClose={closeWindow}
          onGone={leaveGone}
        />
      )}
    </GoogleMap>
  )
}

/** To where the address points, or where it does not say, to where the map starts. */
function moveCamera(map: google.maps.Map | null, config: RuntimeConfig, to: MapPosition | null) {
  const position = to ?? configuredPosition(config)
  if (!position) return
  const { lat, lng, zoom } = position
  map?.moveCamera({ center: { lat, lng }, zoom })
}
