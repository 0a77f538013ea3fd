import {
  approveRelease,
  getPlatform,
  getPlatformLog,
  type PlatformRemote,
  promoteRelease,
  quarantineRelease,
  rollBackRemote,
  testWebhook,
} from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import type { Api } from '../http/createHttp'
import { forbidden, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import type { Services } from '../services'
import { selectLog } from './changes.queries'
import { approve, contextOf, promote, quarantine, rollBack } from './changeTraffic'
import { requireOwn } from './deployer'
import { selectPlatform } from './platform.queries'
import { ReleaseStore } from './ReleaseStore'
import { sendTestWebhook } from './sendWebhooks'

/** The state of the platform, and moving traffic between releases. */
export function platformRoutes(api: Api): void {
  const store = new ReleaseStore(api.services.config.releasesDirectory)

  serve(api, getPlatform, (services) => selectPlatform(services))

  serve(api, getPlatformLog, ({ db, query }) => selectLog(db, query))

  serve(api, promoteRelease, async ({ deployer, params: { remote }, body, request, ...services }) => {
    requireOwn(deployer, remote)
    const { release, percent, untested = false, ...rest } = body
    if (untested && deployer.user === null)
      throw forbidden('Only an Admin may promote a release that was not tested with all that is live')
    const context = contextOf(services, deployer, {
      remote,
      request,
      ...rest,
      ...(untested && { untested: 'recorded' }),
    })
    await promote(context, release, percent)
    return findRemote(services, remote)
  })

  serve(api, approveRelease, async ({ user, params: { remote }, body, request, ...services }) => {
    const { release, reason } = body
    const admin = { actor: user.username, actorId: user._id }
    await approve({ ...services, ...admin, remote, reason, request, log: request.log }, release)
    return findRemote(services, remote)
  })

  serve(api, rollBackRemote, async ({ deployer, params: { remote }, body, request, ...services }) => {
    requireOwn(deployer, remote)
    await rollBack(contextOf(services, deployer, { remote, request, ...body }))
    return findRemote(services, remote)
  })

  serve(api, quarantineRelease, async ({ deployer, params: { remote }, body, request, ...services }) => {
    requireOwn(deployer, remote)
    await quarantine(contextOf(services, deployer, { remote, request, ...body }), body.release)
    await store.takeOut(remote, body.release)
    return findRemote(services, remote)
  })

  serve(api, testWebhook, async (context) => {
    await admitAttempt(context, ['webhook tests'], WEBHOOK_TESTS_PER_MINUTE)
    return sendTestWebhook(context, context.user.username)
  })
}

/** Each test is a request to a server of others. */
const WEBHOOK_TESTS_PER_MINUTE = 10

async function findRemote(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  name: string,
): Promise<PlatformRemote> {
  const { remotes } = await selectPlatform(services)
  const found = remotes.find((remote) => remote.name === name)
  if (found === undefined) throw notFound(`Remote ${name}`)
  return found
}
