import { getRemoteRegistry, reportRemoteLoad } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { BuildWatch } from './adoptBuilds'
import { reportLoad } from './reportLoad'
import { resolveRegistry } from './resolveRegistry'

/** Each user is told of the remotes that the role may have, and of no other. */
export function remotesRoutes(api: Api): void {
  const watch = new BuildWatch()

  serve(api, getRemoteRegistry, async ({ db, user, request }) => {
    if (api.services.config.demo) await watch.adoptChanged(api.services, request.log)
    return resolveRegistry(db, user)
  })

  serve(api, reportRemoteLoad, (context) => reportLoad(context, context.user, context.body))
}
