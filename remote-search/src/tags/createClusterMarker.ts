import type { Cluster, ClusterStats } from '@googlemaps/markerclusterer'
import { formatCount } from '@freehold/ui'
import type { Marker } from './priceTag'
import * as styles from './Tags.module.css'

/** Clusters of up to this many properties are never red. */
const NEVER_RED_MAX = 10

/** Marker of a cluster: red if it has more properties than {@link NEVER_RED_MAX} and than the average cluster, else blue. */
export function createClusterMarker(
  library: google.maps.MarkerLibrary,
  { count, position }: Cluster,
  { clusters }: ClusterStats,
): Marker {
  const isRed = count > Math.max(NEVER_RED_MAX, clusters.markers.mean)
  const content = document.createElement('div')
  content.className = `${styles.cluster} ${isRed ? styles.red : ''}`
  content.textContent = formatCount(count)
  const marker = new library.AdvancedMarkerElement({
    position,
    content,
    title: `${formatCount(count)} properties here, zoom in`,
    gmpClickable: true,
    // Centres the marker on its location; other markers are above theirs.
    anchorTop: '-50%',
    zIndex: count,
  })
  // As for tags: keyboard users have the list and the zoom buttons.
  marker.tabIndex = -1
  return marker
}
