import { authClient } from '@freehold/auth-client'
import { getLetterhead, isCallFailure, type Letterhead } from '@freehold/contracts'
import { useEffect, useState } from 'react'

interface LoadedLetterhead {
  /** Null until it is loaded, and where it cannot be: the account's name then stands alone. */
  letterhead: Letterhead | null
  /** Whether it has arrived, or has failed. */
  isSettled: boolean
}

/** Logo and contact of the user's account. */
export function useLetterhead(): LoadedLetterhead {
  const [answer, setAnswer] = useState<LoadedLetterhead>({ letterhead: null, isSettled: false })
  useEffect(() => {
    const call = new AbortController()
    authClient.call(getLetterhead, { signal: call.signal }).then(
      (letterhead) => setAnswer({ letterhead, isSettled: true }),
      (error: unknown) => {
        if (call.signal.aborted) return
        if (!isCallFailure(error)) console.error('The letterhead could not be read', error)
        setAnswer({ letterhead: null, isSettled: true })
      },
    )
    return () => call.abort()
  }, [])
  return answer
}
