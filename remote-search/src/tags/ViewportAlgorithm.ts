import {
  SuperClusterViewportAlgorithm,
  type AlgorithmInput,
  type AlgorithmOutput,
} from '@googlemaps/markerclusterer'
import { clusterOptions, TILE_PX } from './clusterOptions'

const NO_VIEW: [number, number, number, number] = [0, 0, 0, 0]

/** Margin around the map, in CSS px, so that properties just outside join clusters inside. */
const PADDING_PX = 60

/** Clusters the properties in view. */
export class ViewportAlgorithm extends SuperClusterViewportAlgorithm {
  constructor() {
    super({ ...clusterOptions, viewportPadding: PADDING_PX })
  }

  /** Accepts an empty list, on which the original throws (2.6.2; fixed upstream, not released). */
  override calculate(input: AlgorithmInput): AlgorithmOutput {
    if (input.markers.length > 0) return super.calculate(input)
    this.markers = []
    this.invalidate()
    return { clusters: [], changed: true }
  }

  /** Uses all longitudes if the padded view spans the world, where the original uses only the strip shown twice. */
  protected override getViewportState(input: AlgorithmInput) {
    const { zoom, view } = super.getViewportState(input)
    const [, south, , north] = view
    return { zoom, view: spansWorld(input.map) ? ([-180, south, 180, north] as typeof view) : view }
  }

  /** Makes the next calculation count as a change, whatever the map shows. */
  invalidate() {
    this.state = { zoom: -1, view: NO_VIEW }
  }
}

function spansWorld(map: google.maps.Map) {
  const [bounds, zoom] = [map.getBounds()?.toJSON(), map.getZoom()]
  if (!bounds || zoom === undefined) return false
  const degrees = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0)
  return degrees + (2 * PADDING_PX * 360) / (TILE_PX * 2 ** zoom) >= 360
}
