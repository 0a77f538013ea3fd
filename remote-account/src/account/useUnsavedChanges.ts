import { authClient } from '@freehold/auth-client'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Asks before the user leaves the page with unsaved changes; for a closing window the browser shows its own dialog. */
export function useUnsavedChanges(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Never hold back a user who is signed out: the page needs a session.
      unsaved && currentLocation.pathname !== nextLocation.pathname && authClient.getSnapshot().signedIn,
  )

  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  useEffect(() => {
    // The save finished while the dialog was open: continue the navigation.
    if (!unsaved && blocker.state === 'blocked') blocker.proceed()
  }, [unsaved, blocker])

  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}
