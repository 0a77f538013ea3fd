import type { Cluster, ClusterStats } from '@googlemaps/markerclusterer'
import { formatCount } from '@freehold/ui'
import type { Marker } from './priceTag'
import * as styles from './Tags.module.css'

/** Clusters of up to this many properties are never red. */
const NEVER_RED_MAX = 10

/** Whether a cluster is red: it has more properties than {@link NEVER_RED_MAX} and than the average cluster. Else it is blue. */
export const isRed = (count: number, mean: number) => count > Math.max(NEVER_RED_MAX, mean)

/** Marker of a cluster of tags. */
export function createClusterMarker(
  library: google.maps.MarkerLibrary,
  { count, position }: Cluster,
  { clusters }: ClusterStats,
): Marker {
  const content = document.createElement('div')
  content.className = clusterClass(isRed(count, clusters.markers.mean))
  content.textContent = formatCount(count)
  return createCircle(library, position, content, `${formatCount(count)} properties here, zoom in`, count)
}

export const clusterClass = (isRed: boolean) => `${styles.cluster} ${isRed ? styles.red : ''}`

export function createCircle(
  library: google.maps.MarkerLibrary,
  position: google.maps.LatLng | google.maps.LatLngLiteral,
  content: HTMLElement,
  title: string,
  count: number,
): Marker {
  const marker = new library.AdvancedMarkerElement({
    position,
    content,
    title,
    gmpClickable: true,
    // Centres the marker on its location; other markers are above theirs.
    anchorTop: '-50%',
    zIndex: count,
  })
  // As for tags: keyboard users have the list and the zoom buttons.
  marker.tabIndex = -1
  return marker
}
