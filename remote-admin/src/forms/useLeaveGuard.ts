import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'

export interface Leaving {
  proceed: () => void
  reset: () => void
}

/** Asks before unsaved input is lost by closing the form, following a link, going back, or closing the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false)
  const [pendingLeave, setPendingLeave] = useState<{ go: () => void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useWarningBeforeUnload(isDirty)

  function discard() {
    isReleased.current = true
    setPendingLeave(null)
    pendingLeave?.go()
  }
  const keep = () => setPendingLeave(null)
  const isBlocked = blocker.state === 'blocked'
  return {
    /** Set while the user is being asked whether to discard the input. */
    leaving: pendingLeave ? { proceed: discard, reset: keep } : isBlocked ? blocker : null,
    /** Leaves at once when there is nothing to lose. */
    leave: (go: () => void) => (isDirty && !isReleased.current ? setPendingLeave({ go }) : go()),
    /** Turns the guard off, once the input is saved. */
    release: () => {
      isReleased.current = true
    },
  }
}

/** The router does not see a tab being closed; for that the browser shows its own dialog. */
function useWarningBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
