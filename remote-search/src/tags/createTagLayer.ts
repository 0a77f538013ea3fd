import type { ShortlistStages } from '@freehold/auth-client'
import type { HomeTag, ShortlistStage } from '@freehold/contracts'
import { MarkerClusterer } from '@googlemaps/markerclusterer'
import { arrangeTags, type Placed } from './arrangeTags'
import { createClusterMarker } from './createClusterMarker'
import { pixelsOf } from './pixelsOf'
import { createPriceTag, toLatLng, type Marker, type PriceTag, type TagFilters } from './priceTag'
import { ViewportAlgorithm } from './ViewportAlgorithm'

export interface TagLayerOptions {
  map: google.maps.Map
  library: google.maps.MarkerLibrary
  /** Ids of properties that were opened before; the layer adds those opened from now on. */
  seen: Set<string>
  onSelect: (id: string) => void
  /** Called with the property under the pointer; null if there is none. */
  onPoint: (id: string | null) => void
}

export interface TagLayer {
  /** Shows exactly these properties, with the return of the strategy if there is one. */
  show: (properties: readonly HomeTag[], filters: TagFilters) => void
  /** Shows which properties are on the shortlist. */
  setShortlist: (stages: ShortlistStages) => void
  /** Null selects none. */
  select: (id: string | null) => void
  /** Highlights the tag, or cluster, of the property that is active in the list; null for none. */
  highlight: (id: string | null) => void
  /** Moves the focus to a property's tag, or to the map if the tag is in a cluster or out of view. */
  focus: (id: string) => void
  remove: () => void
}

/** On a narrow map, CSS px, and with more tags than this, tags have one line. */
const NARROW_PX = 600
const DETAILED_MAX = 60

interface ShownTag extends PriceTag {
  property: HomeTag
}

/** Price tags and clusters of a map. The clusterer owns the markers: it adds them to the map and removes them. */
export function createTagLayer({ map, library, seen, onSelect, onPoint }: TagLayerOptions): TagLayer {
  const tags = new Map<string, ShownTag>()
  let shown: readonly HomeTag[] = []
  let shownFilters: TagFilters = {}
  let selectedId: string | null = null
  let stages: ShortlistStages = new Map()
  /** The id of the property that is selected, or was pressed and soon will be. */
  let shownAsSelectedId: string | null = null
  let highlightedId: string | null = null
  /** The selected tag, if it is on the map although a cluster contains it too. */
  let unclustered: PriceTag | null = null
  /** The clusters on the map with their markers. */
  const clusters = new Map<Marker, readonly unknown[]>()

  const algorithm = new ViewportAlgorithm()
  const clusterer = new MarkerClusterer({
    map,
    algorithm,
    renderer: {
      render(cluster, stats) {
        const marker = createClusterMarker(library, cluster, stats)
        clusters.set(marker, cluster.markers)
        return marker
      },
    },
    onClusterClick(_event, { bounds }, map) {
      if (bounds) map.fitBounds(bounds)
      // The cluster's marker will be replaced and would lose the focus.
      focusMap(map)
    },
  })
  google.maps.event.addListener(clusterer, 'clusteringend', () => {
    for (const marker of clusters.keys()) if (!marker.map) clusters.delete(marker)
    showSelectedTag()
    highlightTag(highlightedId, true)
    arrangeSoon()
  })

  let frame: number | undefined
  /** Once the map has attached its markers, and once for several changes. */
  function arrangeSoon() {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      arrange()
    })
  }

  function arrange() {
    const toPixels = pixelsOf(map)
    if (!toPixels) return
    const { clientWidth: width, clientHeight: height } = map.getDiv()
    const onMap = [...tags.values()]
      .filter(({ marker }) => marker.isConnected && marker.map)
      .toSorted((a, b) => (a.property._id < b.property._id ? -1 : 1))
    map.getDiv().toggleAttribute('data-dense', width < NARROW_PX || onMap.length > DETAILED_MAX)
    // All sizes are read before anything moves, so that the page is laid out once.
    const placed = onMap.map(({ marker, property }): Placed => ({
      ...toPixels(toLatLng(property.location.coordinates)),
      width: marker.offsetWidth,
      height: marker.offsetHeight,
      place: placeOf(property),
    }))
    for (const [index, shift] of arrangeTags(placed, { width, height }).entries())
      onMap[index]!.setShift(shift)
  }

  /** Keeps the tag of the info window's property on the map when it becomes part of a cluster. */
  function showSelectedTag() {
    const tag = selectedId === null ? undefined : tags.get(selectedId)
    if (!tag || tag.marker.map) return
    tag.marker.map = map
    unclustered = tag
  }

  function returnToCluster() {
    if (unclustered === null) return
    unclustered.marker.map = null
    unclustered = null
    algorithm.invalidate()
    clusterer.render()
  }

  function showAsSelected(id: string | null) {
    if (id === shownAsSelectedId) return
    tags.get(shownAsSelectedId ?? '')?.setSelected(false)
    tags.get(id ?? '')?.setSelected(true)
    shownAsSelectedId = id
  }

  function add(property: HomeTag): Marker {
    const { _id } = property
    const tag = { ...createPriceTag(library, property), property }
    tag.show(property, shownFilters)
    tag.marker.addEventListener('gmp-click', () => {
      // Mark at once: `select` follows only when the info window has rendered.
      showAsSelected(_id)
      onSelect(_id)
    })
    tag.marker.addEventListener('pointerenter', () => onPoint(_id))
    tag.marker.addEventListener('pointerleave', () => onPoint(null))
    if (isMarked(stages.get(_id))) tag.setShortlisted(true)
    if (seen.has(_id)) tag.setSeen()
    if (_id === shownAsSelectedId) tag.setSelected(true)
    tags.set(_id, tag)
    return tag.marker
  }

  /** Updates the remaining tags with the current data of their properties. */
  function refresh(properties: readonly HomeTag[], hasOtherReturn: boolean) {
    for (const property of properties) {
      const tag = tags.get(property._id)
      if (!tag || (tag.property === property && !hasOtherReturn)) continue
      tag.property = property
      tag.show(property, shownFilters)
    }
  }

  function removeOthers(properties: readonly HomeTag[]) {
    const kept = new Set(properties.map(({ _id }) => _id))
    const removed = [...tags].filter(([id]) => !kept.has(id))
    for (const [id, tag] of removed) {
      tags.delete(id)
      if (tag.marker === unclustered?.marker) unclustered = null
      tag.marker.map = null
    }
    // Remove all at once: removing one marker searches all the others.
    if (removed.length > 0) clusterer.clearMarkers(true)
    return removed.length > 0
  }

  function highlightTag(id: string | null, isHighlighted: boolean) {
    const tag = id === null ? undefined : tags.get(id)
    if (!tag) return
    tag.setHighlighted(isHighlighted)
    if (isHighlighted && tag.marker.map) return
    for (const [cluster, members] of clusters)
      if (members.includes(tag.marker))
        (cluster.content as HTMLElement).toggleAttribute('data-highlighted', isHighlighted)
  }

  return {
    show(properties, filters) {
      const hasOtherReturn = isOtherReturn(filters, shownFilters)
      if (properties === shown && !hasOtherReturn) return
      shownFilters = filters
      shown = properties
      const hasRemoved = removeOthers(properties)
      refresh(properties, hasOtherReturn)
      const added = properties.filter(({ _id }) => !tags.has(_id)).map(add)
      if (hasRemoved) clusterer.addMarkers([...tags.values()].map(({ marker }) => marker))
      else if (added.length > 0) clusterer.addMarkers(added)
      if (hasOtherReturn) arrangeSoon()
    },
    setShortlist(next) {
      if (next === stages) return
      stages = next
      for (const [id, tag] of tags) tag.setShortlisted(isMarked(stages.get(id)))
    },
    select(id) {
      showAsSelected(id)
      if (id === selectedId) return
      selectedId = id
      returnToCluster()
      if (id === null) return
      seen.add(id)
      tags.get(id)?.setSeen()
      showSelectedTag()
      arrangeSoon()
    },
    highlight(id) {
      if (id === highlightedId) return
      highlightTag(highlightedId, false)
      highlightedId = id
      highlightTag(id, true)
    },
    focus(id) {
      const marker = tags.get(id)?.marker
      if (marker?.isConnected) marker.focus({ preventScroll: true })
      else focusMap(map)
    },
    remove() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clusterer.setMap(null)
    },
  }
}

const isOtherReturn = (a: TagFilters, b: TagFilters) =>
  a.strategy !== b.strategy || a.returnCase !== b.returnCase

const focusMap = (map: google.maps.Map) => map.getDiv().focus({ preventScroll: true })

/** The same text for homes that are within a metre of each other: no zoom would set their tags apart. */
const placeOf = ({ location: { coordinates } }: HomeTag) =>
  coordinates.map((degrees) => degrees.toFixed(5)).join()

/** The user has no more interest in one that was passed. */
const isMarked = (stage: ShortlistStage | undefined) => stage !== undefined && stage !== 'passed'
