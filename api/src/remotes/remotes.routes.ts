import {
  getRemoteRegistry,
  registrySchemaUrl,
  type RemoteRegistry,
  type RemoteRelease,
  toDeployment,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { findReleases, reportTo } from './findReleases'

/** Each role is told of the remotes that it may have, and of no other. */
export function remotesRoutes(api: Api): void {
  serve(api, getRemoteRegistry, async ({ config, user, request }): Promise<RemoteRegistry> => {
    const placed = await findReleases(config, reportTo(request.log))
    const mine = placed.filter(({ release }) => mayHave(user.role, release))
    return {
      schema: registrySchemaUrl,
      microFrontends: Object.fromEntries(mine.map(({ release }) => [release.name, [toDeployment(release)]])),
    }
  })
}

const mayHave = (role: string, { roles }: RemoteRelease) => roles === 'all' || roles.includes(role)
