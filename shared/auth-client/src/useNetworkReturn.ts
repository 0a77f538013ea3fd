import { useEffect, useRef } from 'react'

/** How often the site is asked whether it can be reached again. */
const PROBE_MS = 4_000

/**
 * After the network has failed, calls `onReturn` once the site can be reached again: the browser may not notice that
 * a router or the server was down, so it is asked at intervals while the page is visible.
 */
export function useNetworkReturn(isLost: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    if (!isLost) return undefined
    const leaving = new AbortController()
    const probe = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      if ((await isReachable(leaving.signal)) && !leaving.signal.aborted) latest.current()
    }
    const check = () => void probe()
    const timer = setInterval(check, PROBE_MS)
    addEventListener('online', check)
    return () => {
      leaving.abort()
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [isLost])
}

async function isReachable(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/health', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
  return response?.ok ?? false
}
