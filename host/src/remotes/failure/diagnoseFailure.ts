import type { LoadFailure, RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from '../registry/neededFiles'
import { isRemoteLoadError, RemoteLoadError } from '../RemoteLoadError'

const CHECK_TIMEOUT_MS = 1_500

/**
 * Finds out why a release could not be loaded. A script element reports only that it failed, so the files are requested
 * again: an unreachable server or a 5xx may recover, a wrong hash or code that throws will not.
 */
export async function diagnoseFailure(
  deployment: RemoteDeployment,
  cause: unknown,
): Promise<RemoteLoadError> {
  if (isRemoteLoadError(cause)) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/timed out|\(timeout: /.test(text))
    return failure({ message: 'timed out', retryable: true, reason: 'timeout' }, cause)
  if (/ScriptExecutionError/.test(text))
    return failure({ message: 'its code is broken', retryable: false, reason: 'code' }, cause)
  const problem = await checkFiles(deployment)
  if (problem !== null) return failure(problem, cause)
  if (/ScriptNetworkError|Loading (css )?chunk/.test(text)) return failure(networkError, cause)
  return failure({ message: firstLine(text), retryable: false, reason: 'code' }, cause)
}

interface Problem {
  message: string
  retryable: boolean
  reason: LoadFailure
}

const networkError: Problem = { message: 'network error', retryable: true, reason: 'network' }

const failure = ({ message, ...rest }: Problem, cause: unknown) =>
  new RemoteLoadError(message, { ...rest, cause })

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 200) ?? ''

/** The first problem with a file of the release; null when all are intact. */
async function checkFiles(deployment: RemoteDeployment): Promise<Problem | null> {
  for (const [url, , integrity] of neededFiles(deployment)) {
    const problem = await checkFile(url, integrity)
    if (problem !== null) return problem
  }
  return null
}

const checkFile = (url: string, integrity: string) =>
  withTimeout((signal) => findProblem(url, integrity, signal))

async function findProblem(url: string, integrity: string, signal: AbortSignal): Promise<Problem | null> {
  const response = await fetch(url, { signal }).catch(() => null)
  if (response === null) return networkError
  const { ok, status } = response
  if (!ok) return { message: `answered ${status}`, retryable: status >= 500, reason: 'status' }
  const intact = await fetch(url, { signal, integrity }).catch(() => null)
  if (intact !== null) return null
  // The time ran out, so the hash is unknown.
  if (signal.aborted) return networkError
  return { message: 'its files do not match their hashes', retryable: false, reason: 'integrity' }
}

/** Aborts the work after CHECK_TIMEOUT_MS. */
async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CHECK_TIMEOUT_MS)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** The bundler's runtime rejects with it when a chunk does not load. */
interface ChunkLoadError extends Error {
  /** The URL of the chunk; a retry has a query. */
  request?: string
  /** 'missing' when a script ran but did not contain the chunk. */
  type?: string
}

export const isMissingChunk = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError'

/**
 * Whether the network failed, and not the release: the site is unreachable, or the missing file arrives intact when it
 * is requested again. A file that is missing, wrong or hangs while the site answers is a failure of the release, and so
 * is code that throws.
 */
export async function isNetworkLoss(deployment: RemoteDeployment, error: unknown): Promise<boolean> {
  if (isMissingChunk(error))
    return error.type !== 'missing' && isNetworkFailure(() => checkChunk(deployment, error.request))
  if (!isRemoteLoadError(error)) return false
  switch (error.reason) {
    case 'network':
      return isNetworkFailure(() => checkFiles(deployment))
    // The files may be intact while the code hangs.
    case 'timeout':
    case 'status':
    case 'integrity':
      return !(await isSiteReachable())
    default:
      return false
  }
}

const isNetworkFailure = async (check: () => Promise<Problem | null>) =>
  (await check()) === null || !(await isSiteReachable())

function checkChunk(deployment: RemoteDeployment, request?: string): Promise<Problem | null> {
  if (request === undefined) return checkFiles(deployment)
  const { href: folder } = new URL('.', new URL(deployment.url, location.href))
  const { origin, pathname } = new URL(request, location.href)
  const name = `${origin}${pathname}`.replace(folder, '')
  return checkFile(request, deployment.extras.freehold.files[name] ?? '')
}

/** Asks the API, because a page or a file may come from a cache. A proxy that cannot reach the API answers 5xx. */
const isSiteReachable = () =>
  withTimeout(async (signal) => {
    const response = await fetch('/health', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    return response !== null && response.status < 500
  })
