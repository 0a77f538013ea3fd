import { authClient, useRecovery } from '@freehold/auth-client'
import { errorCodes, getProperty, isApiError, type Property } from '@freehold/contracts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { takeAhead } from './propertyAhead'

/**
 * All data of one property, null until it is loaded. A retry aborts the previous request.
 * @param hasSession whether the session marker is set; without it nothing is requested and the browser leaves. The same
 *   function at every render
 * @param onNotFound called if the property does not exist, which is not a failure, because a retry would not help
 */
export function useProperty(id: string, hasSession: () => boolean, onNotFound: () => void) {
  const [property, setProperty] = useState<Property | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  const reportNotFound = useEffectEvent(onNotFound)

  useEffect(() => {
    if (!hasSession()) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      try {
        const answer = await (takeAhead(id) ?? authClient.call(getProperty, { params: { id }, signal }))
        if (!signal.aborted) setProperty(answer)
      } catch (error) {
        if (signal.aborted) return
        if (isApiError(error) && error.code === errorCodes.notFound) return reportNotFound()
        console.warn(`Property ${id} could not be loaded, try ${attempt}`, error)
        setFailure(error)
      }
    }
    void load()
    return () => controller.abort()
  }, [id, attempt, hasSession])

  const retry = useCallback(() => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }, [])
  useRecovery(failure, retry)
  return { property, failure, retry }
}
