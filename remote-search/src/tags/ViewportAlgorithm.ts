import {
  SuperClusterViewportAlgorithm,
  type AlgorithmInput,
  type AlgorithmOutput,
} from '@googlemaps/markerclusterer'
import { clusterOptions, TILE_PX } from './clusterOptions'

const NOWHERE: [number, number, number, number] = [0, 0, 0, 0]

/** Around the map, CSS px: what is just out of sight is clustered with what is in it. */
const PADDING_PX = 60

/** Clusters what is in sight. */
export class ViewportAlgorithm extends SuperClusterViewportAlgorithm {
  constructor() {
    super({ ...clusterOptions, viewportPadding: PADDING_PX })
  }

  /** Takes an empty list, on which the original throws (2.6.2; repaired upstream, not released). */
  override calculate(input: AlgorithmInput): AlgorithmOutput {
    if (input.markers.length > 0) return super.calculate(input)
    this.markers = []
    this.forget()
    return { clusters: [], changed: true }
  }

  /** Takes all longitudes where the padding reaches round the world: the original takes the strip that is seen twice. */
  protected override getViewportState(input: AlgorithmInput) {
    const { zoom, view } = super.getViewportState(input)
    const [, south, , north] = view
    return { zoom, view: isRoundTheWorld(input.map) ? ([-180, south, 180, north] as typeof view) : view }
  }

  /** The next calculation counts as a change, whatever the map shows. */
  forget() {
    this.state = { zoom: -1, view: NOWHERE }
  }
}

function isRoundTheWorld(map: google.maps.Map) {
  const [bounds, zoom] = [map.getBounds()?.toJSON(), map.getZoom()]
  if (!bounds || zoom === undefined) return false
  const degrees = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0)
  return degrees + (2 * PADDING_PX * 360) / (TILE_PX * 2 ** zoom) >= 360
}
