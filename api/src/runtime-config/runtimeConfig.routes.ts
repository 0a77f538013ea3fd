import { getRuntimeConfig } from '@freehold/contracts'
import { town } from '@freehold/demo-town'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'

export function runtimeConfigRoutes(api: Api): void {
  serve(api, getRuntimeConfig, ({ config: { demo, maps } }) => ({
    demo,
    maps: { ...maps, defaultCenter: maps.defaultCenter ?? (demo ? demoCenter() : null) },
  }))
}

/** All homes of the demo are in its town. */
function demoCenter() {
  const [lng, lat] = town().center
  return { lat, lng }
}
