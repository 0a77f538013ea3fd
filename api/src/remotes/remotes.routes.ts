import { getRemoteRegistry, reportRemoteLoad } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { BuildWatch } from './adoptBuilds'
import { readLiveShell } from './liveShell'
import { reportLoad } from './reportLoad'
import { resolveRegistry } from './resolveRegistry'

/** The registry contains only the remotes that the user's role may have. */
export function remotesRoutes(api: Api): void {
  const watch = new BuildWatch()

  serve(api, getRemoteRegistry, async ({ db, user, request }) => {
    const { config } = api.services
    if (config.demo) await watch.adoptChanged(api.services, request.log)
    return resolveRegistry(db, user, await readLiveShell(config))
  })

  serve(api, reportRemoteLoad, (context) => reportLoad(context, context.user, context.body))
}
