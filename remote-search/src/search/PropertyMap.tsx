import { useUser } from '@freehold/auth-client'
import { enabledStrategies, type PropertySummary, type RuntimeConfig } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import { Map as GoogleMap, useMap, type MapEvent } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { failureTextOf, InView } from '../in-view/InView'
import { isSameSearch } from '../in-view/resultCache'
import { usePropertySearch } from '../in-view/usePropertySearch'
import { isInside, viewOf, type View } from '../in-view/view'
import { PropertyWindow } from '../info-window/PropertyWindow'
import { ResultsList } from '../results-list/ResultsList'
import { findPropertyLink } from '../results-list/findPropertyLink'
import { PriceTags, type TagHandle } from '../tags/PriceTags'
import { LazySetupMessage } from '../setup/LazySetupMessage'
import { colorSchemeOf } from './colorSchemeOf'
import { homesAtPlace } from './homesAtPlace'
import { useIsNarrow } from './useIsNarrow'
import { useListView } from './useListView'
import type { SearchAddress } from './useSearchAddress'
import { useSessionCheck } from './useSessionCheck'
import type { MapStart } from './useMapStart'
import * as corner from '../map-corner/MapCorner.module.css'
import * as styles from './SearchPage.module.css'

const resultsListId = 'results-list'

interface PropertyMapProps {
  config: RuntimeConfig
  start: MapStart
  address: SearchAddress
}

/** The map with price tags, the list of results, and the info window. */
export function PropertyMap({ config, start, address }: PropertyMapProps) {
  const map = useMap()
  const hasSession = useSessionCheck()
  const { search, state } = usePropertySearch(hasSession)
  const tags = useRef<TagHandle>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const [windowCorner, setWindowCorner] = useState<HTMLElement | null>(null)
  /** Whether the user opened or closed the list, so that the focus must follow. */
  const shouldMoveFocus = useRef(false)
  /** Whether the window was opened from the list, to which the focus then returns. */
  const wasOpenedFromList = useRef(false)
  const enabled = enabledStrategies(useUser()?.profile)
  const isNarrow = useIsNarrow()
  const { propertyId, filters, isListOpen, open, close, setFilters, showList, recordPosition, isUntouched } =
    address
  const { view, listed: listedView, hold, setView } = useListView()
  const [pointedId, setPointed] = useState<string | null>(null)

  const onCameraChanged = useCallback(
    ({ map }: MapEvent) => {
      const view = viewOf(map)
      if (view) search.request({ view, filters }, isUntouched())
    },
    [search, filters, isUntouched],
  )
  // Search with new filters only after going back in history has moved the map.
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = map && viewOf(map)
      if (view) search.request({ view, filters }, isUntouched())
    })
    return () => clearTimeout(timer)
  }, [map, search, filters, isUntouched])
  const onIdle = useCallback(
    ({ map }: MapEvent) => {
      const [center, zoom] = [map.getCenter(), map.getZoom()]
      setView(viewOf(map))
      if (center && zoom !== undefined) recordPosition({ ...center.toJSON(), zoom })
    },
    [recordPosition, setView],
  )
  const closeWindow = useCallback(() => {
    close()
    // Leave the focus alone if it is elsewhere on the page.
    const { activeElement, body } = document
    const isHere = [map?.getDiv(), windowCorner].some((part) => part?.contains(activeElement))
    if (propertyId === null || !(isHere || activeElement === body)) return
    const row = wasOpenedFromList.current ? findPropertyLink(document, propertyId) : null
    if (row) row.focus()
    else tags.current?.focus(propertyId)
  }, [close, propertyId, map, windowCorner])
  const openFromMap = useCallback(
    (id: string) => {
      wasOpenedFromList.current = false
      open(id)
    },
    [open],
  )
  const openFromList = useCallback(
    (id: string) => {
      wasOpenedFromList.current = true
      hold()
      open(id)
    },
    [open, hold],
  )
  const closeNotFound = useCallback(() => {
    close()
    toast.error('This property was not found')
  }, [close])
  const setListOpen = useCallback(
    (isOpen: boolean) => {
      shouldMoveFocus.current = true
      showList(isOpen)
    },
    [showList],
  )
  const highlight = useCallback((id: string | null) => tags.current?.highlight(id), [])

  const { properties } = state
  const inView = useMemo(() => homesIn(view, properties), [view, properties])
  const listed = useMemo(() => homesIn(listedView, properties), [listedView, properties])
  const homesHere = useMemo(
    () => (view && propertyId !== null ? homesAtPlace(properties, propertyId, view.zoom) : []),
    [view, propertyId, properties],
  )
  const isSearched =
    view !== null && state.lastCompleted !== null && isSameSearch(state.lastCompleted, { view, filters })
  // Homes may have been imported since the page was opened.
  const lacksHomes = !config.hasHomes && properties.length === 0
  // On a phone the info window hides the list while it is open.
  const isListShown = isListOpen && !(isNarrow && propertyId !== null)
  useEffect(() => {
    if (!isListShown && shouldMoveFocus.current) listButton.current?.focus()
    if (!isListShown) shouldMoveFocus.current = false
  }, [isListShown])
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (shouldMoveFocus.current) button?.focus()
    if (button) shouldMoveFocus.current = false
  }, [])

  return (
    <>
      {isListShown && (
        <ResultsList
          id={resultsListId}
          properties={listed}
          bounds={listedView?.bounds ?? null}
          hasSession={hasSession}
          isSearching={state.isSearching}
          hasMore={state.hasMore && state.failure === null}
          failure={failureTextOf(state)}
          isSearched={isSearched}
          empty={lacksHomes && <LazySetupMessage config={config} place="list" />}
          onRetry={search.retry}
          filters={filters}
          strategy={filters.strategy ?? enabled[0]}
          selectedId={propertyId}
          pointedId={pointedId}
          hrefOf={address.hrefOf}
          onOpen={openFromList}
          onPoint={highlight}
          onClearFilters={() => setFilters({})}
          closeRef={takeFocus}
          onClose={() => setListOpen(false)}
        />
      )}
      <div className={classNames(styles.stage, isListShown && styles.beside)}>
        <div className={classNames(corner.corner, propertyId !== null && corner.covered)}>
          <div ref={setWindowCorner} className={corner.window} />
          <InView
            ref={listButton}
            state={state}
            count={inView.length > 0 || isSearched ? inView.length : null}
            lacksHomes={lacksHomes}
            isFailureListed={isListShown && listed.length === 0 && !isSearched}
            isListOpen={isListShown}
            listId={resultsListId}
            onRetry={search.retry}
            onOpenList={() => setListOpen(true)}
          />
        </div>
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
          <PriceTags
            ref={tags}
            properties={properties}
            strategy={filters.strategy}
            selectedId={propertyId}
            onSelect={openFromMap}
            onPoint={setPointed}
          />
          {propertyId !== null && (
            <PropertyWindow
              key={propertyId}
              id={propertyId}
              summary={properties.find(({ _id }) => _id === propertyId)}
              hasSession={hasSession}
              strategy={filters.strategy}
              homesHere={homesHere}
              onOpen={open}
              corner={windowCorner}
              onClose={closeWindow}
              onNotFound={closeNotFound}
            />
          )}
        </GoogleMap>
      </div>

      {lacksHomes && !isListShown && <LazySetupMessage config={config} place="map" />}
    </>
  )
}

const homesIn = (view: View | null, properties: readonly PropertySummary[]) =>
  view ? properties.filter(({ location }) => isInside(view.bounds, location.coordinates)) : []
