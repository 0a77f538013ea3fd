import {
  type HomeCluster,
  type HomeClusters,
  type HomeTag,
  isAboveRoiThreshold,
  roiThresholdPercent,
  strategyTabLabels,
} from '@freehold/contracts'
import { formatCompactDollars, formatCount, formatPercent } from '@freehold/ui'
import { clusterClass, createCircle, isRed } from './createClusterMarker'
import type { TagFilters } from './priceTag'
import * as styles from './Tags.module.css'

export interface ClusterLayer {
  /** Highlights the cell of a home, which is active in the list; null for none. */
  highlight: (home: HomeTag | null) => void
  remove: () => void
}

/** Up to so many homes a circle is small, or medium. */
const SMALL_MAX = 500
const MEDIUM_MAX = 2_000

interface ClusterLayerOptions {
  map: google.maps.Map
  library: google.maps.MarkerLibrary
  clusters: HomeClusters
  filters: TagFilters
}

/** The homes of a map from afar: a circle for each cell, with its count and the median of its homes. A press zooms to it. */
export function createClusterLayer({ map, library, clusters, filters }: ClusterLayerOptions): ClusterLayer {
  const mean = clusters.total / clusters.clusters.length
  const shown = clusters.clusters.map((cluster) => {
    const { count, bounds } = cluster
    const content = document.createElement('div')
    content.className = clusterClass(isRed(count, mean))
    content.dataset['size'] = count <= SMALL_MAX ? '1' : count <= MEDIUM_MAX ? '2' : '3'
    content.append(formatCount(count), ...plateOf(cluster, filters))
    const marker = createCircle(
      library,
      placeOf(cluster, clusters.level),
      content,
      nameOf(cluster, filters),
      count,
    )
    marker.addEventListener('gmp-click', () => {
      map.fitBounds(toLiteral(bounds))
      // The marker will be replaced and would lose the focus.
      map.getDiv().focus({ preventScroll: true })
    })
    marker.map = map
    return { cluster, marker, content }
  })
  return {
    highlight(home) {
      for (const { cluster, content } of shown)
        content.toggleAttribute('data-highlighted', home !== null && holds(cluster, home))
    },
    remove() {
      for (const { marker } of shown) marker.map = null
    },
  }
}

type Bounds = HomeCluster['bounds']

const toLiteral = ({ ne, sw }: Bounds) => ({ north: ne.lat, east: ne.lng, south: sw.lat, west: sw.lng })

/** So far from the edges of its cell, as a part of it, a circle does not cover that of a neighbor. */
const MARGIN = 0.25

/** In the middle of its homes, but within its cell. */
function placeOf({ x, y, bounds: { ne, sw } }: HomeCluster, level: number) {
  const cells = 2 ** level
  const within = (value: number, cell: number) =>
    Math.min(cell + 1 - MARGIN, Math.max(cell + MARGIN, value * cells)) / cells
  const lng = within((ne.lng + sw.lng) / 720 + 0.5, x) * 360 - 180
  const lat = latOf(within(worldY((ne.lat + sw.lat) / 2), y))
  return { lat, lng }
}

/** Web Mercator from north to south, 0 to 1. */
const worldY = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
const latOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI

const holds = ({ bounds: { ne, sw } }: HomeCluster, { location: { coordinates } }: HomeTag) =>
  coordinates[0] >= sw.lng && coordinates[0] <= ne.lng && coordinates[1] >= sw.lat && coordinates[1] <= ne.lat

/** The median return where a strategy is chosen, else the median price; nothing if there is none. */
function plateOf({ medianPrice, medianReturn }: HomeCluster, { strategy }: TagFilters): HTMLElement[] {
  const text = strategy
    ? medianReturn !== null && formatPercent(Number(medianReturn))
    : medianPrice !== null && formatCompactDollars(medianPrice)
  if (text === false) return []
  const plate = document.createElement('span')
  plate.className = styles.plate!
  // Drawn by the style sheet: the name has it among other words.
  plate.dataset['text'] = text
  if (strategy) plate.dataset['side'] = isAboveRoiThreshold(Number(medianReturn)) ? 'up' : 'down'
  return [plate]
}

function nameOf(
  { count, medianPrice, medianReturn }: HomeCluster,
  { strategy, returnCase }: TagFilters,
): string {
  const homes = `${formatCount(count)} properties here`
  if (!strategy)
    return [homes, medianPrice !== null && `median price ${formatCompactDollars(medianPrice)}`, 'zoom in']
      .filter(Boolean)
      .join(', ')
  if (medianReturn === null) return `${homes}, zoom in`
  const percent = Number(medianReturn)
  const side = isAboveRoiThreshold(percent) ? 'above' : 'not above'
  const which =
    returnCase === 'conservative'
      ? `conservative ${strategyTabLabels[strategy]}`
      : strategyTabLabels[strategy]
  const median = `median ${which} ROI ${formatPercent(percent)}`
  return `${homes}, ${median}, ${side} the ${roiThresholdPercent}% line, zoom in`
}
