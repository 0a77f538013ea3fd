import { authClient } from '@freehold/auth-client'
import { listShortlist, type ShortlistedHome } from '@freehold/contracts'
import { useEffect, useState } from 'react'

/** The homes on the shortlist that are still shown, by stage; none until they are loaded, and where that fails. */
export function useShortlistedHomes(isWanted: boolean): readonly ShortlistedHome[] {
  const [homes, setHomes] = useState<readonly ShortlistedHome[] | null>(null)
  const isMissing = isWanted && homes === null
  useEffect(() => {
    if (!isMissing) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      try {
        const all = await authClient.call(listShortlist, { signal })
        if (!signal.aborted) setHomes(all.filter(({ home }) => home !== null))
      } catch (error) {
        // It only spares typing.
        if (!signal.aborted) console.warn('The shortlist was not offered', error)
      }
    }
    void load()
    return () => controller.abort()
  }, [isMissing])
  return homes ?? []
}
