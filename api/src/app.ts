import { createHttp, type Api } from './http/createHttp'
import type { LogStream } from './http/logging'
import type { Services } from './services'
import { sessionsRoutes } from './sessions/sessions.routes'

/** Every slice mounted, one line each: the map of the API. */
export function createApp(services: Services, logStream?: LogStream): Api {
  const api = createHttp(services, logStream)
  sessionsRoutes(api)
  return api
}
