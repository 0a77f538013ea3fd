import { useCallback, useLayoutEffect } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'

let isUnderway = false
let isWriting = false

/**
 * Navigates only to write the address of the page that is open, unless another navigation has begun, such as one to another
 * page or saved analysis: the router would cancel that one.
 */
export function writeAddress(navigate: () => void): void {
  if (isUnderway) return
  isWriting = true
  navigate()
  isWriting = false
}

/**
 * Notices the start of each navigation, for `writeAddress`; once per page, as the router has a single blocker. It blocks
 * nothing, but only a blocker learns of a navigation before the next render, which may be long after it.
 */
export function useNavigationStarts(): void {
  const { key } = useLocation()
  useBlocker(
    useCallback(() => {
      isUnderway = !isWriting
      return false
    }, []),
  )
  useLayoutEffect(() => {
    isUnderway = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each navigation, also one back to this page
  }, [key])
}
