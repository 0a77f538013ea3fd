import { getRemoteRegistry, reportVisit } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { BuildWatch } from './adoptBuilds'
import { readLiveShell } from './liveShell'
import { recordVisit } from './reportVisit'
import { resolveRegistry } from './resolveRegistry'
import { withVisitNonces } from './visitNonces'
import { VisitWatch } from './VisitWatch'

/** Calls of monitoring, which often reaches the server when users do not. */
const monitoringPaths = new Set(['/health', '/ready', '/metrics'])

/** Several times what a browser sends: no one has to sign in to report. */
const REPORT_MAX_BYTES = 4_000

/** The registry contains only the remotes that the user's role may have. */
export function remotesRoutes(api: Api): void {
  const watch = new BuildWatch()

  serve(api, getRemoteRegistry, async ({ db, user, request }) => {
    const { config } = api.services
    if (config.demo) await watch.adoptChanged(api.services, request.log)
    const registry = await resolveRegistry(db, user, await readLiveShell(config))
    return withVisitNonces(api.services, user._id, registry)
  })

  const visits = new VisitWatch()
  api.decorate('visits', visits)
  api.addHook('onResponse', async ({ routeOptions: { url = '' } }, { statusCode, elapsedTime }) => {
    const arrivedAt = new Date(api.services.now().getTime() - elapsedTime)
    if (statusCode < 500 && !monitoringPaths.has(url)) visits.noteAnswer(arrivedAt)
  })
  serve(
    api,
    reportVisit,
    async (context) => {
      await recordVisit(context, context.body)
      visits.noteReport()
    },
    { isLogged: false, bodyMaxBytes: REPORT_MAX_BYTES },
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    visits: VisitWatch
  }
}
