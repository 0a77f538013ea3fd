import type { MapPosition, MarketFilters, RuntimeConfig } from '@freehold/contracts'
import { buttonClass, VisuallyHidden } from '@freehold/ui'
import { useMap } from '@vis.gl/react-google-maps'
import { useCallback, useState } from 'react'
import { DrawButton } from '../areas/DrawButton'
import { FilterBar } from '../filters/FilterBar'
import { HeatButton } from '../heat/HeatButton'
import { askClusters } from '../in-view/askHomes'
import { viewOf } from '../in-view/view'
import { useToolbar } from '../map-corner/useToolbar'
import { MarketLink, marketOf } from '../market'
import { MapPlaceholder } from '../map-service/MapPlaceholder'
import { MapService } from '../map-service/MapService'
import { useMapServiceState } from '../map-service/useMapServiceState'
import type { PickedPlace } from '../places/pickPlace'
import { LazySetupMessage } from '../setup/LazySetupMessage'
import { PlaceSearch } from './PlaceSearch'
import { PropertyMap } from './PropertyMap'
import { useIsNarrow } from './useIsNarrow'
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
  const [place, setPlace] = useState<PickedPlace | null>(null)
  const start = useMapStart(config, picked)
  const state = useMapServiceState()
  const moveTo = useCallback(
    (position: MapPosition | null) => moveCamera(map, config, position),
    [map, config],
  )
  const address = useSearchAddress(moveTo)
  const market = address.filters.areas ? { areas: address.filters.areas } : place && marketOfPlace(place)
  const getView = () => map && viewOf(map)
  const countInView = async (filters: MarketFilters, signal: AbortSignal) => {
    const view = getView()
    if (!view) throw new Error('The map has no view yet')
    return (await askClusters({ view, filters }, signal)).total
  }
  const [isDrawing, setDrawing] = useState(false)
  const isNarrow = useIsNarrow()
  const toggleHeat = (isOn: boolean) => {
    // On a phone the list would cover it.
    if (isOn && isNarrow) address.showList(false)
    address.showHeat(isOn ? 'return' : null)
  }
  const { toolbarProps, tabIndexOf } = useToolbar()
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
          onPick={setPlace}
          onOpen={address.open}
        />
        {isMapped && (
          <div className={styles.tools} {...toolbarProps} aria-label="Map tools">
            <DrawButton isDrawing={isDrawing} tabIndex={tabIndexOf(0)} onDraw={setDrawing} />
            <HeatButton isOn={address.heat !== null} tabIndex={tabIndexOf(1)} onToggle={toggleHeat} />
          </div>
        )}
        {market && (
          <MarketLink className={buttonClass({ variant: 'quiet', size: 's' })} place={market}>
            Market
          </MarketLink>
        )}
        {isMapped && (
          <FilterBar
            getBounds={() => getView()?.bounds ?? null}
            filters={address.filters}
            onFilter={address.setFilters}
            onCount={countInView}
          />
        )}
      </div>
      <div className={styles.area}>
        {state !== 'ready' && <MapPlaceholder state={state} />}
        {state === 'ready' && start === null && <LazySetupMessage config={config} place="page" />}
        {isMapped && <PropertyMap {...{ config, start, address, isDrawing }} onDraw={setDrawing} />}
      </div>
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

/** A market of the user's, or the ZIP code or city that was picked. */
const marketOfPlace = ({ id, isOwnMarket, label, name }: PickedPlace) =>
  isOwnMarket ? { market: id } : marketOf(id, { displayName: label, formattedAddress: name })
