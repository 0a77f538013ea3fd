import { authClient } from '@freehold/auth-client'
import {
  endOtherSessions,
  endSessionById,
  errorCodes,
  isApiError,
  type SessionInfo,
} from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { tellFailure } from '../tellFailure'
import { describeDevice } from './describeDevice'
import { othersSignedOut } from './othersSignedOut'
import type { Sessions } from './useSessions'

/** Ends sessions and keeps the list as it then is. `ending` holds the ids that are on their way, and 'others'. */
export function useEndSessions({ mutate }: Sessions, onEnded: () => void) {
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set())

  async function end(what: string, work: () => Promise<string>) {
    const pressed = document.activeElement
    setEnding((before) => new Set(before).add(what))
    try {
      const message = await work()
      await mutate()
      // Whoever has gone on to something else meanwhile is left there.
      if ([pressed, document.body].includes(document.activeElement)) onEnded()
      toast.success(message)
    } catch (error) {
      tellFailure(error)
    } finally {
      setEnding((before) => new Set([...before].filter((other) => other !== what)))
    }
  }

  return {
    ending,
    endOne: ({ _id, userAgent }: SessionInfo) =>
      void end(_id, async () => {
        await authClient.call(endSessionById, { params: { id: _id } }).catch(ignoreGone)
        return `Signed out ${describeDevice(userAgent)}`
      }),
    endOthers: () =>
      void end('others', async () =>
        othersSignedOut((await authClient.call(endOtherSessions)).endedSessions),
      ),
  }
}

/** It ended by itself, or from elsewhere, since the list was shown. */
function ignoreGone(error: unknown) {
  if (!isApiError(error) || error.code !== errorCodes.notFound) throw error
}
