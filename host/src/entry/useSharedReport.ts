import { publicCall } from '@freehold/auth-client/public'
import { isApiError, openSharedReport, type SharedReport } from '@freehold/contracts'
import { useEffect, useState } from 'react'
import { hideLinkToken, readLinkToken } from './linkToken'

type Opened =
  | { state: 'open'; token: string; report: SharedReport }
  | { state: 'ended' }
  | { state: 'failed'; token: string; error: unknown }

/** Statuses of a token that opens nothing: no token has such a form, or no link has it now. */
const ended = new Set([400, 404])

/** Opens the link in the address, whose token is then removed from it. Null until there is an answer. */
export function useSharedReport() {
  const [token] = useState(() => readLinkToken({ token: tokenInAddress() }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [answered, setAnswered] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const open = async () => {
      const next = await openLink(token, controller.signal)
      if (controller.signal.aborted) return
      // A token that has ended stays in no history.
      hideLinkToken('/s', next.state === 'ended' ? undefined : token)
      setOpened(next)
      setAnswered(attempt)
    }
    void open()
    return () => controller.abort()
  }, [token, attempt])
  const retry = () => setAttempt((last) => last + 1)
  return { opened, isOpening: answered < attempt, isAfterRetry: attempt > 1, retry }
}

/** Undefined without one, and for one that cannot be decoded. */
function tokenInAddress(): string | undefined {
  const [, token] = /^\/s\/([^/]+)/.exec(location.pathname) ?? []
  try {
    return token && decodeURIComponent(token)
  } catch {
    return undefined
  }
}

async function openLink(token: string | undefined, signal: AbortSignal): Promise<Opened> {
  if (token === undefined) return { state: 'ended' }
  try {
    return { state: 'open', token, report: await publicCall(openSharedReport, { body: { token }, signal }) }
  } catch (error) {
    if (isApiError(error) && ended.has(error.status)) return { state: 'ended' }
    return { state: 'failed', token, error }
  }
}
