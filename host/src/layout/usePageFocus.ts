import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a change of page the focus moves to its heading, as it would if the browser had loaded it. Tabs and dialogs
 * have paths too; within one part of the site the focus stays with them.
 */
export function usePageFocus(main: React.RefObject<HTMLElement | null>) {
  const part = useLocation().pathname.split('/').slice(0, 3).join('/')
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [part, main])
}
