import { authClient } from '@freehold/auth-client'
import { getProperty, type Property } from '@freehold/contracts'
import { useCallback, useEffect, useState } from 'react'

/** Everything about one property, null until it is there. Asking again, or for none, abandons the request before. */
export function useProperty(id: string) {
  const [property, setProperty] = useState<Property | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      try {
        const answer = await authClient.call(getProperty, { params: { id }, signal })
        if (!signal.aborted) setProperty(answer)
      } catch (error) {
        if (signal.aborted) return
        console.warn(`Property ${id} could not be loaded, try ${attempt}`, error)
        setFailed(true)
      }
    }
    void load()
    return () => controller.abort()
  }, [id, attempt])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  return { property, hasFailed, retry }
}
