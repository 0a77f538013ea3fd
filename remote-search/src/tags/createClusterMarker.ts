import type { Cluster, ClusterStats } from '@googlemaps/markerclusterer'
import { formatCount } from '@freehold/ui'
import type { Marker } from './priceTag'
import * as styles from './Tags.module.css'

/** Up to so many properties a cluster is never red. */
const FEW = 10

/** Several properties close together: red where there are more than ten and more than on average, else blue. */
export function createClusterMarker(
  library: google.maps.MarkerLibrary,
  { count, position }: Cluster,
  { clusters }: ClusterStats,
): Marker {
  const isRed = count > Math.max(FEW, clusters.markers.mean)
  const content = document.createElement('div')
  content.className = `${styles.cluster} ${isRed ? styles.red : ''}`
  content.textContent = formatCount(count)
  const marker = new library.AdvancedMarkerElement({
    position,
    content,
    title: `${formatCount(count)} properties here, zoom in`,
    gmpClickable: true,
    // On its place with its middle, where other markers stand on theirs.
    anchorTop: '-50%',
    zIndex: count,
  })
  // As the tags: the keyboard has the list and the zoom.
  marker.tabIndex = -1
  return marker
}
