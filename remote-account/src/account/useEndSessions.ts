import { authClient } from '@freehold/auth-client'
import {
  endOtherSessions,
  endSessionById,
  errorCodes,
  isApiError,
  showFailure,
  type SessionInfo,
} from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { describeDevice } from './describeDevice'
import { describeEndedSessions } from './describeEndedSessions'
import type { Sessions } from './useSessions'

/** Ends sessions and reloads the list. `ending` holds the ids of sessions being ended, and 'others' for all others. */
export function useEndSessions({ mutate }: Sessions, onEnded: () => void) {
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set())

  async function end(what: string, work: () => Promise<string>) {
    const pressed = document.activeElement
    setEnding((before) => new Set(before).add(what))
    try {
      const message = await work()
      await mutate()
      // Do not move the focus if the user has moved it meanwhile.
      if ([pressed, document.body].includes(document.activeElement)) onEnded()
      toast.success(message)
    } catch (error) {
      showFailure(error, toast.error)
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
        describeEndedSessions((await authClient.call(endOtherSessions)).endedSessions),
      ),
  }
}

/** The session may have expired or been ended from another browser since the list was loaded. */
function ignoreGone(error: unknown) {
  if (!isApiError(error) || error.code !== errorCodes.notFound) throw error
}
