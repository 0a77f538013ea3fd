import { APILoadingStatus, useApiLoadingStatus } from '@vis.gl/react-google-maps'
import { useEffect, useState } from 'react'

/** The library never reports a script that hangs; after this time the page shows that it is late. */
const LATE_AFTER_MS = 15_000

export type MapServiceState = 'loading' | 'late' | 'ready' | 'failed' | 'refused'

/** The state of the map service. After `late` it may still become ready. */
export function useMapServiceState(): MapServiceState {
  const status = useApiLoadingStatus()
  const isWaiting = status === APILoadingStatus.NOT_LOADED || status === APILoadingStatus.LOADING
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (isWaiting) return isLate ? 'late' : 'loading'
  if (status === APILoadingStatus.LOADED) return 'ready'
  return status === APILoadingStatus.AUTH_FAILURE ? 'refused' : 'failed'
}
