import { authClient } from '@freehold/auth-client'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Holds whoever leaves the page with unsaved changes until they say so; closing the window asks in the browser's words. */
export function useUnsavedChanges(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who is signed out cannot stay, whatever they have typed.
      unsaved && currentLocation.pathname !== nextLocation.pathname && authClient.getSnapshot().signedIn,
  )

  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  useEffect(() => {
    // Saved while they were asked: they go where they wanted to.
    if (!unsaved && blocker.state === 'blocked') blocker.proceed()
  }, [unsaved, blocker])

  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}
