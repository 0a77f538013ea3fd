import type { LoadFailure, RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './neededFiles'
import { RemoteLoadError } from './RemoteLoadError'

const CHECK_TIMEOUT_MS = 1_500

/**
 * Why a release could not be loaded. A script element says only that it failed, so the files are asked for once more:
 * unreachable and 5xx may heal, a wrong hash or code that throws will not.
 */
export async function diagnoseFailure(
  deployment: RemoteDeployment,
  cause: unknown,
): Promise<RemoteLoadError> {
  if (cause instanceof Error && cause.name === 'RemoteLoadError') return cause as RemoteLoadError
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/timed out|\(timeout: /.test(text))
    return failure({ message: 'timed out', retryable: true, reason: 'timeout' }, cause)
  if (/ScriptExecutionError/.test(text))
    return failure({ message: 'its code is broken', retryable: false, reason: 'code' }, cause)
  for (const [url, , integrity] of neededFiles(deployment)) {
    const found = await checkFile(url, integrity)
    if (found !== null) return failure(found, cause)
  }
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

async function checkFile(url: string, integrity: string) {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), CHECK_TIMEOUT_MS)
  try {
    return await whatIsWrong(url, integrity, giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function whatIsWrong(url: string, integrity: string, signal: AbortSignal): Promise<Finding | null> {
  const answer = await fetch(url, { signal }).catch(() => null)
  if (answer === null) return networkError
  const { ok, status } = answer
  if (!ok) return { message: `answered ${status}`, retryable: status >= 500, reason: 'status' }
  const intact = await fetch(url, { signal, integrity }).catch(() => null)
  return intact === null
    ? { message: 'its files do not match their hashes', retryable: false, reason: 'integrity' }
    : null
}
