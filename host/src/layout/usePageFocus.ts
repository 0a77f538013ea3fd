import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The page that the browser itself has loaded, where the focus stays at the beginning; empty once it was left. */
let loadedByBrowser: string | null = null

/**
 * After a change of page the focus moves to its heading, as it would if the browser had loaded it. Tabs and dialogs
 * have paths too; within one part of the site, under one title, the focus stays with them.
 */
export function usePageFocus(main: React.RefObject<HTMLElement | null>, title = '') {
  const part = `${useLocation().pathname.split('/').slice(0, 3).join('/')} ${title}`
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === part || main.current === null) return undefined
    shown.current = part
    loadedByBrowser ??= part
    if (loadedByBrowser === part) return undefined
    loadedByBrowser = ''
    return focusHeading(main.current)
  }, [part, main])
}

/** Follows the heading when it gives way to another, as that of an outline does once the page has arrived. */
function focusHeading(main: HTMLElement): () => void {
  let heading: HTMLElement | null = null
  const follow = () => {
    if (heading?.isConnected) return
    const isElsewhere = ![document.body, main].includes(document.activeElement as HTMLElement)
    // Whoever has gone on meanwhile is not called back.
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
