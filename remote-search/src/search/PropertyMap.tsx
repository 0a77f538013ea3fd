import { type MarketFilters, type RuntimeConfig } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import { Map as GoogleMap, useMap, type MapEvent } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { LazyAreas } from '../areas/LazyAreas'
import { useChunk } from '../chunks/useChunk'
import { loadHeat } from '../heat/loadHeat'
import { countEverywhere } from '../in-view/askHomes'
import { failureTextOf, InView, refusalOf } from '../in-view/InView'
import { MarketSum } from '../in-view/MarketSum'
import type { SearchState } from '../in-view/createPropertySearch'
import { isSameSearch } from '../in-view/resultCache'
import { usePropertySearch } from '../in-view/usePropertySearch'
import { isInside, nearOf, viewOf, type View } from '../in-view/view'
import { FailedChip } from '../map-corner/FailedChip'
import { findPropertyLink } from '../results-list/findPropertyLink'
import { PriceTags, type TagHandle } from '../tags/PriceTags'
import { TagKeyButton } from '../tags/TagKeyButton'
import { LazySetupMessage } from '../setup/LazySetupMessage'
import { colorSchemeOf } from './colorSchemeOf'
import { homesAtPlace } from './homesAtPlace'
import { useIsNarrow } from './useIsNarrow'
import { useListedHomes } from './useListedHomes'
import { useListView } from './useListView'
import { useLookAhead } from './useLookAhead'
import { useMakingRoom } from './useMakingRoom'
import type { SearchAddress } from './useSearchAddress'
import { useSessionCheck } from './useSessionCheck'
import type { MapStart } from './useMapStart'
import * as corner from '../map-corner/MapCorner.module.css'
import * as styles from './SearchPage.module.css'

const resultsListId = 'results-list'
/** From here on tags are shown over the heat map. */
const TAGS_OVER_HEAT_ZOOM = 14

interface PropertyMapProps {
  config: RuntimeConfig
  start: MapStart
  address: SearchAddress
  /** Whether an area is being drawn. */
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

/** Parts that are loaded once the first search is done, or earlier if they are asked for. */
const loadWindow = () => import(/* webpackChunkName: 'window' */ '../info-window/windowChunk')
const loadList = () => import(/* webpackChunkName: 'list' */ '../results-list/ResultsList')

/** The map with price tags, the list of results, and the info window. */
export function PropertyMap({ config, start, address, isDrawing, onDraw }: PropertyMapProps) {
  const map = useMap()
  const hasSession = useSessionCheck()
  const { search, state } = usePropertySearch(hasSession)
  const tags = useRef<TagHandle>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const [windowCorner, setWindowCorner] = useState<HTMLElement | null>(null)
  const [legendCorner, setLegendCorner] = useState<HTMLElement | null>(null)
  /** Whether the user opened or closed the list, so that the focus must follow. */
  const shouldMoveFocus = useRef(false)
  /** Whether the window was opened from the list, to which the focus then returns. */
  const wasOpenedFromList = useRef(false)
  const isNarrow = useIsNarrow()
  const { propertyId, filters, listedStrategy, ordering, isListOpen, heat } = address
  const { open, close, recordPosition, isUntouched } = address
  const { view, listed, hold, setView } = useListView()
  const [pointedId, setPointed] = useState<string | null>(null)

  const question = useMemo(
    () => ({ filters: { ...filters, strategy: listedStrategy }, ordering }),
    [filters, listedStrategy, ordering],
  )
  const request = useCallback(
    (view: View | null) => view && search.request({ view, ...question }, isUntouched()),
    [search, question, isUntouched],
  )
  const onCameraChanged = useCallback(({ map }: MapEvent) => request(viewOf(map)), [request])
  // Search with new filters only after going back in history has moved the map.
  useEffect(() => {
    const timer = setTimeout(() => request(map && viewOf(map)))
    return () => clearTimeout(timer)
  }, [map, request])
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
  const { showList } = address
  const { isMakingRoom, begin } = useMakingRoom(map, view, isListOpen)
  const setListOpen = useCallback(
    (isOpen: boolean) => {
      shouldMoveFocus.current = true
      if (isOpen) begin()
      showList(isOpen)
    },
    [showList, begin],
  )

  const isFirstDone = state.lastCompleted !== null
  const windowChunk = useChunk(loadWindow, isFirstDone || propertyId !== null)
  const listChunk = useChunk(loadList, isFirstDone || isListOpen)
  const heatChunk = useChunk(loadHeat, heat !== null)
  const lookAhead = useLookAhead(windowChunk.chunk?.fetchAhead)
  const point = useCallback(
    (id: string | null) => {
      setPointed(id)
      lookAhead(id)
    },
    [lookAhead],
  )
  const highlight = useCallback(
    (id: string | null) => {
      tags.current?.highlight(search.getState().homes.find(({ _id }) => _id === id) ?? null)
      lookAhead(id)
    },
    [search, lookAhead],
  )

  const { homes, clusters, lastCompleted } = state
  const near = useMemo(() => view && nearOf(view.bounds), [view])
  const selected = homes.find(({ _id }) => _id === propertyId)
  const isHeatShown = heat !== null && heatChunk.chunk !== null
  const areTagsHidden = isHeatShown && view !== null && view.zoom < TAGS_OVER_HEAT_ZOOM
  const tagged = useMemo(() => {
    if (clusters || areTagsHidden) return selected ? [selected] : []
    return near ? homes.filter(({ location }) => isInside(near, location.coordinates)) : homes
  }, [clusters, areTagsHidden, selected, near, homes])
  const heatSearch = useMemo(() => view && { view, filters: question.filters }, [view, question])
  const homesHere = useMemo(
    () => (view && propertyId !== null ? homesAtPlace(homes, propertyId, view.zoom) : []),
    [view, propertyId, homes],
  )
  const isSearchedIn = (view: View | null) =>
    view !== null && lastCompleted !== null && isSameSearch(lastCompleted, { view, ...question })
  const list = useListedHomes(state, listed)
  const onClearFilters = refusalOf(state) === null ? undefined : () => address.setFilters({})
  // Homes may have been imported since the page was opened.
  const lacksHomes = !config.hasHomes && homes.length === 0
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
  /** Of the chosen strategy, unless what is shown was found for another one. */
  const shownWith = (found: MarketFilters | undefined) =>
    filters.strategy === found?.strategy ? filters : {}

  return (
    <>
      {isListShown && (
        <div className={classNames(styles.list, isHeatShown && styles.byZip)}>
          {isHeatShown && heatChunk.chunk && (
            <heatChunk.chunk.HeatTable
              id={resultsListId}
              search={heatSearch}
              hasSession={hasSession}
              measure={heat}
              closeRef={takeFocus}
              onClose={() => setListOpen(false)}
            />
          )}
          {heat === null && listChunk.chunk && (
            <listChunk.chunk.ResultsList
              id={resultsListId}
              homes={isMakingRoom ? [] : list.rows}
              total={list.total}
              unplaced={
                onClearFilters
                  ? null
                  : listed && { bounds: listed.bounds, filters: question.filters, hasSession }
              }
              isSearching={state.isSearching}
              onMore={list.next !== null && state.failure === null ? search.loadMore : undefined}
              failure={failureTextOf(state)}
              isSearched={isSearchedIn(listed) && !isMakingRoom}
              empty={lacksHomes && <LazySetupMessage config={config} place="list" />}
              onRetry={search.retry}
              onClearFilters={onClearFilters}
              filters={filters}
              ordering={ordering}
              onSort={address.sortBy}
              strategy={(list.search ?? question).filters.strategy}
              selectedId={propertyId}
              pointedId={pointedId}
              hrefOf={address.hrefOf}
              onOpen={openFromList}
              onPoint={highlight}
              onFilter={address.setFilters}
              closeRef={takeFocus}
              onClose={() => setListOpen(false)}
            />
          )}
        </div>
      )}
      <div
        className={classNames(
          styles.stage,
          isListShown && styles.beside,
          isListShown && isHeatShown && styles.besideZip,
          isHeatShown && propertyId === null && styles.heated,
        )}
      >
        <LazyAreas
          {...{ map, filters, isDrawing, onDraw }}
          onFilter={address.setFilters}
          count={countEverywhere}
        />
        {clusters && !areTagsHidden && (
          <MarketSum found={clusters} filters={shownWith(lastCompleted?.filters)} />
        )}
        <div
          className={classNames(
            corner.corner,
            propertyId !== null ? corner.covered : isHeatShown && corner.below,
          )}
        >
          <div ref={setWindowCorner} className={corner.window} />
          {propertyId !== null && windowChunk.failure !== null && (
            <FailedChip onRetry={windowChunk.request}>This property could not be shown</FailedChip>
          )}
          {heat !== null && heatChunk.failure !== null && (
            <FailedChip onRetry={heatChunk.request}>The heat map could not be shown</FailedChip>
          )}
          {heat === null && isListShown && listChunk.failure !== null && (
            <FailedChip onRetry={listChunk.request}>The list could not be shown</FailedChip>
          )}
          <InView
            ref={isHeatShown ? null : listButton}
            state={state}
            count={countIn(view, state, isSearchedIn(view))}
            lacksHomes={lacksHomes}
            isFailureListed={heat === null && isListShown && list.rows.length === 0 && !isSearchedIn(listed)}
            isListOpen={isListShown || isHeatShown}
            listId={resultsListId}
            onRetry={search.retry}
            onClearFilters={onClearFilters}
            onOpenList={() => setListOpen(true)}
          />
          {!clusters && !areTagsHidden && tagged.length > 0 && (
            <TagKeyButton hasReturns={filters.strategy !== undefined} />
          )}
          <div ref={setLegendCorner} className={corner.window} />
        </div>
        {isHeatShown && heatChunk.chunk && map && (
          <heatChunk.chunk.HeatLayer
            map={map}
            search={heatSearch}
            hasSession={hasSession}
            measure={heat}
            isFaint={!areTagsHidden}
            isDrawing={isDrawing}
            corner={legendCorner}
            isTableOpen={isListShown}
            tableId={resultsListId}
            tableRef={listButton}
            onMeasure={address.showHeat}
            onTable={setListOpen}
            onHide={() => address.showHeat(null)}
          />
        )}
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
            homes={tagged}
            clusters={areTagsHidden ? null : clusters}
            filters={shownWith(clusters ? lastCompleted?.filters : state.homesFilters)}
            selectedId={propertyId}
            onSelect={openFromMap}
            onPoint={point}
          />
          {propertyId !== null && windowChunk.chunk && (
            <windowChunk.chunk.PropertyWindow
              key={propertyId}
              id={propertyId}
              home={selected}
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

/** The number of homes in view: counted by the search, or until it is done of those that are known; null if it is unknown. */
function countIn(view: View | null, { homes, total, clusters }: SearchState, isSearched: boolean) {
  if (isSearched || clusters) return total
  const known = view ? homes.filter(({ location }) => isInside(view.bounds, location.coordinates)).length : 0
  return known || null
}
