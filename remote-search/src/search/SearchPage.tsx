import type { MapPosition, RuntimeConfig } from '@freehold/contracts'
import { VisuallyHidden } from '@freehold/ui'
import { useMap } from '@vis.gl/react-google-maps'
import { useCallback, useState } from 'react'
import { FilterButton } from '../filters/FilterButton'
import { ForSaleOnly } from '../filters/ForSaleOnly'
import { MapPlaceholder } from '../map-service/MapPlaceholder'
import { MapService } from '../map-service/MapService'
import { useMapServiceState } from '../map-service/useMapServiceState'
import { LazySetupMessage } from '../setup/LazySetupMessage'
import { PlaceSearch } from './PlaceSearch'
import { PropertyMap } from './PropertyMap'
import { useSearchAddress } from './useSearchAddress'
import { configuredStart, useMapStart } from './useMapStart'
import * as styles from './SearchPage.module.css'

export function SearchPage({ config }: { config: RuntimeConfig }) {
  return (
    <MapService config={config}>
      <SearchArea config={config} />
    </MapService>
  )
}

/** Shows the place box even without a map. Without a starting point the first picked place becomes it. */
function SearchArea({ config }: { config: RuntimeConfig }) {
  const map = useMap()
  const [picked, setPicked] = useState<google.maps.LatLngBoundsLiteral | null>(null)
  const start = useMapStart(config, picked)
  const state = useMapServiceState()
  const moveTo = useCallback(
    (position: MapPosition | null) => moveCamera(map, config, position),
    [map, config],
  )
  const address = useSearchAddress(moveTo)
  const isMapped = state === 'ready' && start !== null
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Search Properties</VisuallyHidden>
      </h1>
      <div className={styles.bar}>
        <PlaceSearch
          isAvailable={state === 'ready' || state === 'loading'}
          onStart={setPicked}
          onOpen={address.open}
        />
        {isMapped && <FilterButton filters={address.filters} onFilter={address.setFilters} />}
        {isMapped && <ForSaleOnly filters={address.filters} onFilter={address.setFilters} />}
      </div>
      {state !== 'ready' && <MapPlaceholder state={state} />}
      {state === 'ready' && start === null && <LazySetupMessage config={config} place="page" />}
      {isMapped && <PropertyMap config={config} start={start} address={address} />}
    </div>
  )
}

/** Moves to the position in the URL, or else to the configured start. */
function moveCamera(map: google.maps.Map | null, config: RuntimeConfig, to: MapPosition | null) {
  if (to) return map?.moveCamera({ center: { lat: to.lat, lng: to.lng }, zoom: to.zoom })
  const start = configuredStart(config)
  if (start && 'defaultBounds' in start) map?.fitBounds(start.defaultBounds)
  else if (start) map?.moveCamera({ center: start.defaultCenter, zoom: start.defaultZoom })
}
