import type { PropertySummary } from '@freehold/contracts'
import { MarkerClusterer } from '@googlemaps/markerclusterer'
import { createClusterMarker } from './createClusterMarker'
import { createPriceTag, type PriceTag } from './priceTag'
import { ViewportAlgorithm } from './ViewportAlgorithm'

export interface TagLayerOptions {
  map: google.maps.Map
  library: google.maps.MarkerLibrary
  /** Ids of the properties that were opened before; those opened from now on are added. */
  seen: Set<string>
  onSelect: (id: string) => void
}

export interface TagLayer {
  /** Adds a tag for each property that has none. */
  show: (properties: readonly PropertySummary[]) => void
  /** Null: none is selected. */
  select: (id: string | null) => void
  /** Moves the focus to a property's tag, or to the map where the tag is in a cluster or out of sight. */
  focus: (id: string) => void
  remove: () => void
}

/** The price tags of a map and their clusters. The clusterer owns the markers: it puts them on the map and takes them off. */
export function createTagLayer({ map, library, seen, onSelect }: TagLayerOptions): TagLayer {
  const tags = new Map<string, PriceTag>()
  let shown: readonly PropertySummary[] = []
  let selectedId: string | null = null
  /** The selected tag, while it is on the map although it is in a cluster as well. */
  let pulledOut: PriceTag | null = null

  const algorithm = new ViewportAlgorithm()
  const clusterer = new MarkerClusterer({
    map,
    algorithm,
    renderer: { render: (cluster, stats) => createClusterMarker(library, cluster, stats) },
    onClusterClick(_event, { bounds }, map) {
      if (bounds) map.fitBounds(bounds)
      // The cluster is about to be replaced by what is in it.
      focusMap(map)
    },
  })
  google.maps.event.addListener(clusterer, 'clusteringend', keepSelectedInSight)

  /** What the info window speaks of stays on the map when its surroundings turn into a cluster. */
  function keepSelectedInSight() {
    const tag = selectedId === null ? undefined : tags.get(selectedId)
    if (!tag || tag.marker.map) return
    tag.marker.map = map
    pulledOut = tag
  }

  function pushBack() {
    if (pulledOut === null) return
    pulledOut.marker.map = null
    pulledOut = null
    algorithm.forget()
    clusterer.render()
  }

  function add(property: PropertySummary) {
    const { _id } = property
    const tag = createPriceTag(library, property)
    tag.marker.addEventListener('gmp-click', () => onSelect(_id))
    if (seen.has(_id)) tag.setSeen()
    if (_id === selectedId) tag.setSelected(true)
    tags.set(_id, tag)
    return tag.marker
  }

  return {
    show(properties) {
      if (properties === shown) return
      shown = properties
      const added = properties.filter(({ _id }) => !tags.has(_id)).map(add)
      if (added.length > 0) clusterer.addMarkers(added)
    },
    select(id) {
      if (id === selectedId) return
      const [before, after] = [tags.get(selectedId ?? ''), tags.get(id ?? '')]
      selectedId = id
      before?.setSelected(false)
      pushBack()
      if (id === null) return
      seen.add(id)
      after?.setSeen()
      after?.setSelected(true)
      keepSelectedInSight()
    },
    focus(id) {
      const marker = tags.get(id)?.marker
      if (marker?.isConnected) marker.focus({ preventScroll: true })
      else focusMap(map)
    },
    remove: () => clusterer.setMap(null),
  }
}

const focusMap = (map: google.maps.Map) => map.getDiv().focus({ preventScroll: true })
