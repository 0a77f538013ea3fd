import { getRuntimeConfig } from '@freehold/contracts'
import { town } from '@freehold/demo-town'
import { knownBasemaps } from '../basemaps/knownBasemaps'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { homesExtent } from '../properties/homesExtent'

export function runtimeConfigRoutes(api: Api): void {
  serve(api, getRuntimeConfig, async ({ db, config: { demo, helpUrl, maps } }) => {
    const [basemaps, extent] = await Promise.all([knownBasemaps(db), homesExtent(db)])
    const defaultCenter = maps.defaultCenter ?? (demo ? demoCenter() : null)
    const bounds = extent.bounds ?? basemaps[0]?.bounds ?? null
    return {
      demo,
      hasHomes: extent.hasHomes,
      helpUrl,
      maps: {
        ...maps,
        defaultCenter,
        defaultBounds: maps.defaultBounds ?? (defaultCenter === null ? bounds : null),
        basemaps,
      },
    }
  })
}

/** All homes of the demo are in its town. */
function demoCenter() {
  const [lng, lat] = town().center
  return { lat, lng }
}
