import type { RemoteDeployment } from '@freehold/contracts'
import { neededFiles } from './preloadDeployment'
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
  if (/timed out|\(timeout: /.test(text)) return failure('timed out', true, cause)
  if (/ScriptExecutionError/.test(text)) return failure('its code is broken', false, cause)
  for (const [url, , integrity] of neededFiles(deployment)) {
    const found = await checkFile(url, integrity)
    if (found !== null) return failure(found.message, found.retryable, cause)
  }
  if (/ScriptNetworkError|Loading (css )?chunk/.test(text)) return failure('network error', true, cause)
  return failure(firstLine(text), false, cause)
}

const failure = (message: string, retryable: boolean, cause: unknown) =>
  new RemoteLoadError(message, { retryable, cause })

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 200) ?? ''

async function checkFile(url: string, integrity: string) {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const answer = await fetch(url, { signal }).catch(() => null)
  if (answer === null) return { message: 'network error', retryable: true }
  if (!answer.ok) return { message: `answered ${answer.status}`, retryable: answer.status >= 500 }
  const intact = await fetch(url, { signal, integrity }).catch(() => null)
  return intact === null ? { message: 'its files do not match their hashes', retryable: false } : null
}
