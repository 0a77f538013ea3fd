import Supercluster from 'supercluster'
import { timesOf } from '../benchBrowser/statistics.mjs'
import { coordinatesOf } from './homes.mjs'

/** As the map clusters: see remote-search/src/tags/ViewportAlgorithm.ts. */
const options = { radius: 60, maxZoom: 16, extent: 256 }
const REPETITIONS = 10

/**
 * The part of clustering that no supplier of maps has a hand in: the index of all homes, and the clusters of one view
 * of it. What the map does on top, markers, is in the frames.
 */
export function clusterTimes(size) {
  const points = coordinatesOf(size).map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  }))
  const view = [-119.56, 46.59, -119.47, 46.63]
  const index = []
  const clusters = []
  for (let repetition = 0; repetition <= REPETITIONS; repetition += 1) {
    const start = performance.now()
    const clusterer = new Supercluster(options).load(points)
    const loaded = performance.now()
    clusterer.getClusters(view, 14)
    // The first round compiles.
    if (repetition === 0) continue
    index.push(loaded - start)
    clusters.push(performance.now() - loaded)
  }
  return { index: timesOf(index), view: timesOf(clusters) }
}
