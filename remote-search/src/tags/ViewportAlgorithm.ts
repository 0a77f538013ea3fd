import {
  SuperClusterViewportAlgorithm,
  type AlgorithmInput,
  type AlgorithmOutput,
} from '@googlemaps/markerclusterer'

const NOWHERE: [number, number, number, number] = [0, 0, 0, 0]

/** CSS px; supercluster takes the map's tiles for 512 px wide unless it is told. */
const TILE_PX = 256

/** Clusters what is in sight: within a radius of 60 CSS px and up to zoom 16. */
export class ViewportAlgorithm extends SuperClusterViewportAlgorithm {
  constructor() {
    super({ radius: 60, maxZoom: 16, extent: TILE_PX })
  }

  /** Takes an empty list, on which the original throws (2.6.2; repaired upstream, not released). */
  override calculate(input: AlgorithmInput): AlgorithmOutput {
    if (input.markers.length > 0) return super.calculate(input)
    this.markers = []
    this.forget()
    return { clusters: [], changed: true }
  }

  /** The next calculation counts as a change, whatever the map shows. */
  forget() {
    this.state = { zoom: -1, view: NOWHERE }
  }
}
