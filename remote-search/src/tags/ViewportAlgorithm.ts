import {
  SuperClusterViewportAlgorithm,
  type AlgorithmInput,
  type AlgorithmOutput,
} from '@googlemaps/markerclusterer'

const NOWHERE: [number, number, number, number] = [0, 0, 0, 0]

/** Clusters what is in sight: within a radius of 60 and up to zoom 16. */
export class ViewportAlgorithm extends SuperClusterViewportAlgorithm {
  constructor() {
    super({ radius: 60, maxZoom: 16 })
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
