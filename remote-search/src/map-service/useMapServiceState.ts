import { APILoadingStatus, useApiLoadingStatus } from '@vis.gl/react-google-maps'
import { useEffect, useState } from 'react'

/** A script that hangs is never reported: after so long the page says so itself. */
const PATIENCE_MS = 15_000

export type MapServiceState = 'loading' | 'late' | 'ready' | 'failed' | 'refused'

/** Where the map service stands. One that is `late` may still get ready. */
export function useMapServiceState(): MapServiceState {
  const status = useApiLoadingStatus()
  const isWaiting = status === APILoadingStatus.NOT_LOADED || status === APILoadingStatus.LOADING
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (isWaiting) return isLate ? 'late' : 'loading'
  if (status === APILoadingStatus.LOADED) return 'ready'
  return status === APILoadingStatus.AUTH_FAILURE ? 'refused' : 'failed'
}
