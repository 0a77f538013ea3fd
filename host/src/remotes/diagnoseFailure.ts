import type { LoadFailure, RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './neededFiles'
import { isRemoteLoadError, RemoteLoadError } from './RemoteLoadError'

const CHECK_TIMEOUT_MS = 1_500

/**
 * Why a release could not be loaded. A script element says only that it failed, so the files are asked for once more:
 * unreachable and 5xx may heal, a wrong hash or code that throws will not.
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
  const found = await checkFiles(deployment)
  if (found !== null) return failure(found, cause)
  if (/ScriptNetworkError|Loading (css )?chunk/.test(text)) return failure(networkError, cause)
  return failure({ message: firstLine(text), retryable: false, reason: 'code' }, cause)
}

interface Finding {
  message: string
  retryable: boolean
  reason: LoadFailure
}

const networkError: Finding = { message: 'network error', retryable: true, reason: 'network' }

const failure = ({ message, ...rest }: Finding, cause: unknown) =>
  new RemoteLoadError(message, { ...rest, cause })

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 200) ?? ''

/** What is wrong with the first file that is not as it should be. */
async function checkFiles(deployment: RemoteDeployment): Promise<Finding | null> {
  for (const [url, , integrity] of neededFiles(deployment)) {
    const found = await checkFile(url, integrity)
    if (found !== null) return found
  }
  return null
}

const checkFile = (url: string, integrity: string) =>
  withTimeout((signal) => whatIsWrong(url, integrity, signal))

async function whatIsWrong(url: string, integrity: string, signal: AbortSignal): Promise<Finding | null> {
  const answer = await fetch(url, { signal }).catch(() => null)
  if (answer === null) return networkError
  const { ok, status } = answer
  if (!ok) return { message: `answered ${status}`, retryable: status >= 500, reason: 'status' }
  const intact = await fetch(url, { signal, integrity }).catch(() => null)
  if (intact !== null) return null
  // Out of time, the file was slow; that says nothing about its hash.
  if (signal.aborted) return networkError
  return { message: 'its files do not match their hashes', retryable: false, reason: 'integrity' }
}

/** Aborts the work when the time is up. */
async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), CHECK_TIMEOUT_MS)
  try {
    return await work(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** What the bundler's runtime rejects with when a chunk does not load. */
interface ChunkLoadError extends Error {
  /** The address of the chunk; when it was asked for twice, with a query. */
  request?: string
  /** 'missing' when a script came and ran but is not the chunk. */
  type?: string
}

export const isMissingChunk = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError'

/**
 * Whether the network failed, and not the release: the site cannot be reached at all, or the file that did not come
 * arrives intact when it is requested again. A file that is missing, wrong or hangs while the site answers is the fault
 * of the release, and so is code that throws.
 */
export async function isNetworkLoss(deployment: RemoteDeployment, error: unknown): Promise<boolean> {
  if (isMissingChunk(error))
    return error.type !== 'missing' && wasLost(() => checkChunk(deployment, error.request))
  if (!isRemoteLoadError(error)) return false
  switch (error.reason) {
    case 'network':
      return wasLost(() => checkFiles(deployment))
    // Its files may be intact and its code hang.
    case 'timeout':
    case 'status':
    case 'integrity':
      return !(await siteAnswers())
    default:
      return false
  }
}

const wasLost = async (check: () => Promise<Finding | null>) =>
  (await check()) === null || !(await siteAnswers())

function checkChunk(deployment: RemoteDeployment, request?: string): Promise<Finding | null> {
  if (request === undefined) return checkFiles(deployment)
  const { href: folder } = new URL('.', new URL(deployment.url, location.href))
  const { origin, pathname } = new URL(request, location.href)
  const name = `${origin}${pathname}`.replace(folder, '')
  return checkFile(request, deployment.extras.freehold.files[name] ?? '')
}

/** Asks the API and not for a page or a file, which could come from a cache. A proxy without an API behind it answers 5xx. */
const siteAnswers = () =>
  withTimeout(async (signal) => {
    const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    return answer !== null && answer.status < 500
  })
