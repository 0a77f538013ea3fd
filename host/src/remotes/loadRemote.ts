import {
  matchesPath,
  type RemoteDeployment,
  type RemoteModule,
  shellContractVersion,
} from '@freehold/contracts'
import { diagnoseFailure } from './diagnoseFailure'
import { RemoteLoadError } from './RemoteLoadError'

/** For everything together: versions, tries and the waits between them. */
export const LOAD_DEADLINE_MS = 8_000

const TRIES = 2
const WAIT_MS = 250
const WAIT_SPREAD_MS = 250

/**
 * The remote's module: the first version, tried again where that may help, then those to fall back to. Rejects with a
 * RemoteLoadError, at the latest after {@link LOAD_DEADLINE_MS}.
 */
export async function loadRemote(name: string, deployments: RemoteDeployment[]): Promise<RemoteModule> {
  const deadline = AbortSignal.timeout(LOAD_DEADLINE_MS)
  const expired = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(describe(name, deployments[0], timedOut)))
  })
  return Promise.race([loadFirstGood(name, deployments, deadline), expired])
}

const timedOut = new RemoteLoadError(`no answer within ${LOAD_DEADLINE_MS / 1_000} s`, { retryable: true })

async function loadFirstGood(name: string, deployments: RemoteDeployment[], deadline: AbortSignal) {
  let failed: RemoteLoadError | null = null
  for (const deployment of deployments) {
    try {
      return await loadVersion(name, deployment, deadline)
    } catch (error) {
      failed ??= describe(name, deployment, error as RemoteLoadError)
      reportFailure(failed)
    }
  }
  throw failed ?? new RemoteLoadError(`${name}, not in the list of parts`, { retryable: true })
}

async function loadVersion(name: string, deployment: RemoteDeployment, deadline: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(name, deployment)
    } catch (cause) {
      const error = await diagnoseFailure(deployment, cause)
      if (!error.retryable || attempt === TRIES || deadline.aborted) throw error
      await wait(WAIT_MS + Math.random() * WAIT_SPREAD_MS)
    }
  }
}

async function loadOnce(name: string, { url, metadata, extras }: RemoteDeployment): Promise<RemoteModule> {
  const { contract, globalName, paths } = extras.freehold
  if (!withinRange(shellContractVersion, contract)) throw refusal(`it needs version ${contract} of the shell`)
  // With the federation runtime comes everything shared: none of it belongs in front of the sign-in page.
  const { loadExposedRoutes } = await import(/* webpackChunkName: 'federation' */ './federation')
  const loaded = await loadExposedRoutes({ globalName, url, integrity: metadata.integrity })
  if (!isRemoteModule(loaded)) throw refusal('it exposes no routes')
  if (loaded.remote.name !== name) throw refusal(`it calls itself ${loaded.remote.name}`)
  const foreign = loaded.routes.find((route) => !paths.some((path) => owns(path, route.path ?? '')))
  if (foreign !== undefined) throw refusal(`it takes ${foreign.path ?? 'a path'} that is not its own`)
  return loaded
}

const refusal = (why: string) => new RemoteLoadError(why, { retryable: false })

function isRemoteModule(loaded: unknown): loaded is RemoteModule {
  const { routes, remote } = (loaded ?? {}) as Partial<RemoteModule>
  return Array.isArray(routes) && typeof remote?.name === 'string'
}

/** A route is inside an owned path when it is that path, or lies below one that ends in a star. */
const owns = (owned: string, route: string) =>
  route === owned || matchesPath(owned, route.replace(/\/\*$/, '')) || route === owned.replace(/\/\*$/, '')

/** `^1.2` holds 1.2.0 and everything after it up to 2.0.0. */
function withinRange(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = range.slice(1).split('.').map(Number)
  const [hasMajor = 0, hasMinor = 0, hasPatch = 0] = version.split('.').map(Number)
  return hasMajor === major && (hasMinor > minor || (hasMinor === minor && hasPatch >= patch))
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The small print of the card: `remote-account 2.4.1, timed out`. */
function describe(name: string, deployment: RemoteDeployment | undefined, error: RemoteLoadError) {
  const version = deployment === undefined ? name : `${name} ${deployment.metadata.version}`
  return new RemoteLoadError(`${version}, ${error.message}`, { retryable: error.retryable, cause: error })
}

/** For whoever looks into it; the page itself shows the card, or the version fallen back to. */
const reportFailure = (error: RemoteLoadError) => console.warn(error.message, error.cause)
