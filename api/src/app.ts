import { createHttp, type Api } from './http/createHttp'
import type { LogStream } from './http/logging'
import { placesRoutes } from './places/places.routes'
import { propertiesRoutes } from './properties/properties.routes'
import { ratesRoutes } from './rates/rates.routes'
import { recentSearchesRoutes } from './recent-searches/recentSearches.routes'
import { savedAnalysesRoutes } from './saved-analyses/savedAnalyses.routes'
import type { Services } from './services'
import { sessionsRoutes } from './sessions/sessions.routes'

/** Every slice mounted, one line each: the map of the API. */
export function createApp(services: Services, logStream?: LogStream): Api {
  const api = createHttp(services, logStream)
  sessionsRoutes(api)
  propertiesRoutes(api)
  placesRoutes(api)
  ratesRoutes(api)
  recentSearchesRoutes(api)
  savedAnalysesRoutes(api)
  return api
}
