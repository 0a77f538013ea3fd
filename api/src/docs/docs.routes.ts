import type { Api } from '../http/createHttp'
import { describeApi } from './describeApi'

/** Serves the OpenAPI description, except in production. */
export function docsRoutes(api: Api): void {
  if (api.services.config.production) return
  const description = describeApi()
  api.get('/api/docs', { config: { access: 'public' } }, async () => description)
}
