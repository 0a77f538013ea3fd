import { useCallback, useLayoutEffect } from 'react'
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom'

let isLeaving = false

/** Whether a navigation to another page has begun, which writing the address of this one would cancel. */
export const isLeavingPage = () => isLeaving

/**
 * Notices the start of each navigation, for `isLeavingPage`; once per page, as the router has a single blocker. It blocks
 * nothing, but only a blocker learns of a navigation before the next render, which may be long after it.
 */
export function useLeavingPage(): void {
  const { key } = useLocation()
  useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
      isLeaving = nextLocation.pathname !== currentLocation.pathname
      return false
    }, []),
  )
  useLayoutEffect(() => {
    isLeaving = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each navigation, also one back to this page
  }, [key])
}
