import {
  contractRefusal,
  exportsRefusal,
  matchesPath,
  type RemoteDeployment,
  type RemoteModule,
  sharedRefusal,
  shellContractVersion,
} from '@freehold/contracts'
import { diagnoseFailure, isNetworkLoss } from '../failure/diagnoseFailure'
import type { FoundRemote } from '../registry/RemoteDirectory'
import { markExecuted } from '../registry/revokedReleases'
import { RemoteLoadError } from '../RemoteLoadError'
import type { Deadline } from '../Deadline'
import type { Visits } from '../visits/Visits'

const ATTEMPTS_MAX = 2
/** Retries of many browsers are spread, so that they do not reach the server together. */
const RETRY_DELAY_MS = 150
const RETRY_JITTER_MS = 150

export interface LoadedVersion {
  module: RemoteModule
  deployment: RemoteDeployment
}

/**
 * Loads the newest version, retried if that may help, and otherwise the versions to fall back to. Rejects with the
 * newest version's RemoteLoadError, at the latest when the deadline has passed.
 */
export async function loadFirstWorkingVersion(
  { name, deployments }: Pick<FoundRemote, 'name' | 'deployments'>,
  deadline: Deadline,
  visits: Visits,
): Promise<LoadedVersion> {
  let firstFailure: RemoteLoadError | null = null
  const reportFailure = async (failure: RemoteLoadError, deployment: RemoteDeployment) => {
    if (!(await isNetworkLoss(deployment, failure))) visits.failed(name, deployment, failure.reason)
  }
  for (const [index, deployment] of deployments.entries()) {
    const portion = deadline.portion(deployments.length - index)
    try {
      const module = await portion.race(
        loadWithRetry(name, deployment, { deadline: portion, visits }),
        () => timedOut,
      )
      visits.loaded(name, deployment)
      return { module, deployment }
    } catch (error) {
      const failure = error as RemoteLoadError
      // Not awaited: checking the network must not delay the next version or the failure page.
      void reportFailure(failure, deployment)
      firstFailure ??= withRemoteName(name, deployment, failure)
      console.warn(firstFailure.message, firstFailure.cause)
    }
  }
  throw firstFailure ?? new RemoteLoadError(`${name} has no version to load`, { retryable: true })
}

const timedOut = new RemoteLoadError('timed out', { retryable: true, reason: 'timeout' })

async function loadWithRetry(
  name: string,
  deployment: RemoteDeployment,
  { deadline, visits }: { deadline: Deadline; visits: Visits },
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadVersion(name, deployment, visits)
    } catch (cause) {
      const error = await diagnoseFailure(deployment, cause)
      if (!error.retryable || attempt === ATTEMPTS_MAX || deadline.remainingMs === 0) throw error
      await wait(RETRY_DELAY_MS + Math.random() * RETRY_JITTER_MS)
    }
  }
}

/** Loads and checks one version's module in one attempt. A module that was loaded before is available at once. */
export async function loadVersion(
  name: string,
  deployment: RemoteDeployment,
  visits: Visits,
): Promise<RemoteModule> {
  visits.begin(name, deployment)
  const { url, metadata, extras } = deployment
  const { contract, globalName, paths, shared, uses } = extras.freehold
  requireFit(contractRefusal({ contract }, { contract: shellContractVersion }))
  // The federation runtime and all shared modules are in this chunk, which the sign-in page must not load.
  const { loadExposedRoutes, provideFor } = await import(/* webpackChunkName: 'federation' */ './federation')
  const provided = await provideFor({ globalName, shared })
  requireFit(sharedRefusal({ shared }, provided))
  requireFit(exportsRefusal({ uses }, provided))
  markExecuted(name, deployment)
  const loaded = await loadExposedRoutes({ globalName, url, integrity: metadata.integrity })
  if (!isRemoteModule(loaded)) throw refusal('it exposes no routes')
  if (loaded.remote.name !== name) throw refusal(`it calls itself ${loaded.remote.name}`)
  const foreign = loaded.routes.find((route) => !paths.some((path) => isInside(path, route.path ?? '')))
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

/** Whether a route's path is the owned one, or below it when the owned one ends in a star. */
const isInside = (owned: string, route: string) =>
  route === owned || matchesPath(owned, route.replace(/\/\*$/, '')) || route === owned.replace(/\/\*$/, '')

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The small print of the failure page: `remote-account 2.4.1, timed out`. */
const withRemoteName = (name: string, { metadata }: RemoteDeployment, error: RemoteLoadError) =>
  new RemoteLoadError(`${name} ${metadata.version}, ${error.message}`, {
    retryable: error.retryable,
    reason: error.reason,
    cause: error,
  })
