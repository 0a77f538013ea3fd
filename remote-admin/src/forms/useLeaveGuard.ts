import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'

export interface Leaving {
  proceed: () => void
  reset: () => void
}

/** Asks before what was typed is lost: by a way out of the form, a link, a step through the history, or a closed tab. */
export function useLeaveGuard(isDirty: boolean) {
  const isFree = useRef(false)
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isFree.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useWarningBeforeUnload(isDirty)

  function discard() {
    isFree.current = true
    setAsked(null)
    asked?.go()
  }
  const keep = () => setAsked(null)
  const isBlocked = blocker.state === 'blocked'
  return {
    /** While it is there, the person is asked. */
    leaving: asked ? { proceed: discard, reset: keep } : isBlocked ? blocker : null,
    /** Leaves at once where nothing would be lost. */
    leave: (go: () => void) => (isDirty && !isFree.current ? setAsked({ go }) : go()),
    /** It is saved: nothing can be lost any more. */
    release: () => {
      isFree.current = true
    },
  }
}

/** Closing the tab is no navigation of the router's: the browser asks in words of its own. */
function useWarningBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
