import { authClient } from '@freehold/auth-client'
import { errorCodes, getProperty, isApiError, type Property } from '@freehold/contracts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/**
 * Everything about one property, null until it is there. Asking again abandons the request before.
 * @param hasSession whether the session marker is set; without it nothing is asked, and the browser leaves. The same
 *   function at every render
 * @param onGone called when there is no such property, which is not a failure: asking again would not help
 */
export function useProperty(id: string, hasSession: () => boolean, onGone: () => void) {
  const [property, setProperty] = useState<Property | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  const leave = useEffectEvent(onGone)

  useEffect(() => {
    if (!hasSession()) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      try {
        const answer = await authClient.call(getProperty, { params: { id }, signal })
        if (!signal.aborted) setProperty(answer)
      } catch (error) {
        if (signal.aborted) return
        if (isApiError(error) && error.code === errorCodes.notFound) return leave()
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
  return { property, failure, retry }
}
