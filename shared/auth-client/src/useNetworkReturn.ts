import { useEffect, useRef } from 'react'

/** How often the site is asked whether it can be reached again. */
const PROBE_MS = 4_000
/** The pause grows up to this while the site can be reached and what failed still fails. */
const LONGEST_PAUSE_MS = 60_000

/**
 * After the network has failed, calls `onReturn` once the site can be reached again: the browser may not notice that
 * a router or the server was down, so it is asked at intervals while the page is visible. Where that does not help, it
 * calls again after pauses that grow. For a failure at hand use `useRecovery`.
 */
export function useNetworkReturn(isLost: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    if (!isLost) return undefined
    const leaving = new AbortController()
    let pauseMs = PROBE_MS
    let timer: ReturnType<typeof setTimeout>
    const probe = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      if (!(await isReachable(leaving.signal)) || leaving.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      latest.current()
    }
    const wait = () => {
      timer = setTimeout(() => void probe().then(() => leaving.signal.aborted || wait()), pauseMs)
    }
    wait()
    const probeNow = () => void probe()
    addEventListener('online', probeNow)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      removeEventListener('online', probeNow)
    }
  }, [isLost])
}

async function isReachable(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/health', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
  return response?.ok ?? false
}
