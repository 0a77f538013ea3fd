import { basePaths } from '@freehold/contracts'
import { namedEndpoints } from '../http/allowedMethods'
import type { Api } from '../http/createHttp'

/** The name of each endpoint by its method and pattern. Of two at the same, which a parameter tells apart, the first. */
const operations = new Map(
  namedEndpoints
    .toReversed()
    .map(([name, { method, base, path }]) => [`${method} ${basePaths[base]}${path}`, name]),
)

/**
 * Times responses by what was asked for: an endpoint, or the pattern of another path. Never by the address itself, as there
 * would be as many series as addresses.
 */
export function observeRequests(api: Api): void {
  const { requestDuration } = api.services.metrics
  // A rate needs the zero before the first error.
  for (const first of ['2', '3', '4', '5'])
    requestDuration.zero({ operation: 'page', status_class: `${first}xx` })
  api.addHook('onResponse', async ({ method, routeOptions: { url } }, reply) => {
    const operation = operations.get(`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`) ?? url ?? 'page'
    const status_class = `${Math.floor(reply.statusCode / 100)}xx`
    requestDuration.observe({ operation, status_class }, reply.elapsedTime / 1_000)
  })
}
