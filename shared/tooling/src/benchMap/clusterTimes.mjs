import { join } from 'node:path'
import { createJiti } from 'jiti'
import Supercluster from 'supercluster'
import { root } from '../run.mjs'
import { coordinatesOf } from './homes.mjs'

const { clusterOptions } = await createJiti(import.meta.url).import(
  join(root, 'remote-search/src/tags/clusterOptions.ts'),
)

/** West, south, east, north: the middle of the homes. */
const VIEW = [-119.56, 46.59, -119.47, 46.63]

export const pointsOf = (size) =>
  coordinatesOf(size).map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates },
  }))

/**
 * Milliseconds of the part of clustering that no supplier of maps has a hand in: supercluster, with the product's
 * options, indexes all homes and answers one view of them at zoom 14. What the map does on top, markers, is in the
 * frames.
 */
export function clusterTimes(points) {
  const start = performance.now()
  const clusterer = new Supercluster(clusterOptions).load(points)
  const loaded = performance.now()
  clusterer.getClusters(VIEW, 14)
  return { index: loaded - start, view: performance.now() - loaded }
}
