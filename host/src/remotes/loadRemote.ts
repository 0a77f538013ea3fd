import {
  contractRefusal,
  matchesPath,
  type RemoteDeployment,
  type RemoteModule,
  sharedRefusal,
  shellContractVersion,
} from '@freehold/contracts'
import type { Deadline } from './deadline'
import { diagnoseFailure, isNetworkLoss } from './diagnoseFailure'
import type { ReportLoad } from './loadReports'
import { RemoteLoadError } from './RemoteLoadError'
import { noteRunning } from './revokedReleases'

const TRIES = 2
const WAIT_MS = 150
const WAIT_SPREAD_MS = 150

export interface LoadedVersion {
  module: RemoteModule
  deployment: RemoteDeployment
}

/**
 * The remote's module: the first version, tried again where that may help, then those to fall back to. Rejects with a
 * RemoteLoadError, at the latest when the deadline has passed.
 */
export async function loadRemote(
  name: string,
  deployments: RemoteDeployment[],
  deadline: Deadline,
  report: ReportLoad,
): Promise<LoadedVersion> {
  let failed: RemoteLoadError | null = null
  const reportFailure = async (failure: RemoteLoadError, deployment: RemoteDeployment) => {
    if (!(await isNetworkLoss(deployment, failure))) report(name, deployment, failure.reason)
  }
  for (const [index, deployment] of deployments.entries()) {
    const share = deadline.share(deployments.length - index)
    try {
      const module = await share.hold(loadVersion(name, deployment, share), () => timedOut)
      report(name, deployment)
      return { module, deployment }
    } catch (error) {
      const failure = error as RemoteLoadError
      // Neither the next version nor the card waits for what a report depends on.
      void reportFailure(failure, deployment)
      failed ??= describe(name, deployment, failure)
      warn(failed)
    }
  }
  throw failed ?? new RemoteLoadError(`${name}, not in the list of parts`, { retryable: true })
}

const timedOut = new RemoteLoadError('timed out', { retryable: true, reason: 'timeout' })

async function loadVersion(name: string, deployment: RemoteDeployment, deadline: Deadline) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(name, deployment)
    } catch (cause) {
      const error = await diagnoseFailure(deployment, cause)
      if (!error.retryable || attempt === TRIES || deadline.leftMs === 0) throw error
      await wait(WAIT_MS + Math.random() * WAIT_SPREAD_MS)
    }
  }
}

/** One version's module, in one try. What has been loaded before is there at once. */
export async function loadOnce(name: string, deployment: RemoteDeployment): Promise<RemoteModule> {
  const { url, metadata, extras } = deployment
  const { contract, globalName, paths, shared } = extras.freehold
  requireFit(contractRefusal({ contract }, { contract: shellContractVersion }))
  // With the federation runtime comes everything shared: none of it belongs in front of the sign-in page.
  const { loadExposedRoutes, sharedVersions } = await import(
    /* webpackChunkName: 'federation' */ './federation'
  )
  requireFit(sharedRefusal({ shared }, { shared: sharedVersions }))
  noteRunning(name, deployment)
  const loaded = await loadExposedRoutes({ globalName, url, integrity: metadata.integrity })
  if (!isRemoteModule(loaded)) throw refusal('it exposes no routes')
  if (loaded.remote.name !== name) throw refusal(`it calls itself ${loaded.remote.name}`)
  const foreign = loaded.routes.find((route) => !paths.some((path) => owns(path, route.path ?? '')))
  if (foreign !== undefined) throw refusal(`it takes ${foreign.path ?? 'a path'} that is not its own`)
  return loaded
}

function requireFit(refused: string | undefined) {
  if (refused !== undefined) throw refusal(refused)
}

const refusal = (why: string) => new RemoteLoadError(why, { retryable: false, reason: 'contract' })

function isRemoteModule(loaded: unknown): loaded is RemoteModule {
  const { routes, remote } = (loaded ?? {}) as Partial<RemoteModule>
  return Array.isArray(routes) && typeof remote?.name === 'string'
}

/** A route is inside an owned path when it is that path, or lies below one that ends in a star. */
const owns = (owned: string, route: string) =>
  route === owned || matchesPath(owned, route.replace(/\/\*$/, '')) || route === owned.replace(/\/\*$/, '')

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The small print of the card: `remote-account 2.4.1, timed out`. */
const describe = (name: string, { metadata }: RemoteDeployment, error: RemoteLoadError) =>
  new RemoteLoadError(`${name} ${metadata.version}, ${error.message}`, {
    retryable: error.retryable,
    reason: error.reason,
    cause: error,
  })

/** For whoever looks into it; the page itself shows the card, or the version fallen back to. */
const warn = (error: RemoteLoadError) => console.warn(error.message, error.cause)
