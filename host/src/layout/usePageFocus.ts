import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The first section shown after a page load, where the focus is left alone; '' after it was left. */
let firstSection: string | null = null

/**
 * Moves the focus to the new page's heading after a navigation, as screen readers would start there after a page load.
 * Tabs and dialogs have paths too: within one section, under one title, the focus stays where it is.
 */
export function usePageFocus(main: React.RefObject<HTMLElement | null>, title = '') {
  const section = `${useLocation().pathname.split('/').slice(0, 3).join('/')} ${title}`
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === section || main.current === null) return undefined
    shown.current = section
    firstSection ??= section
    if (firstSection === section) return undefined
    firstSection = ''
    return focusHeading(main.current)
  }, [section, main])
}

/** Focuses the heading, and the one that replaces it when a skeleton gives way to the page. */
function focusHeading(main: HTMLElement): () => void {
  let heading: HTMLElement | null = null
  const follow = () => {
    if (heading?.isConnected) return
    const isElsewhere = ![document.body, main].includes(document.activeElement as HTMLElement)
    // The user has moved the focus in the meantime.
    if (isElsewhere) return observer.disconnect()
    focus()
  }
  const focus = () => {
    heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main).focus({ preventScroll: true })
  }
  const observer = new MutationObserver(follow)
  observer.observe(main, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}
