import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics } from 'prom-client'
import { hashToken } from '../access/tokens'
import type { Api } from '../http/createHttp'
import { unauthenticated } from '../http/httpErrors'
import { observeDatabase } from './observeDatabase'
import { observeDisk } from './observeDisk'
import { observePool } from './observePool'
import { observeQueues } from './observeQueues'
import { observeRequests } from './observeRequests'

/**
 * Serves what the server counts at `/metrics` in Prometheus' text format. The caller sends METRICS_TOKEN as
 * `Authorization: Bearer …`; without that setting there is no such path.
 */
export function metricsRoutes(api: Api): void {
  const { config, metrics } = api.services
  const { metricsToken } = config
  if (metricsToken === undefined) return
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  observeRequests(api)
  observePool(api.services)
  observeDisk(api.services)
  observeQueues(api)
  const readDatabase = observeDatabase(api.services)

  api.get('/metrics', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthenticated()
    await readDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isSame = (given: string, wanted: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)))
