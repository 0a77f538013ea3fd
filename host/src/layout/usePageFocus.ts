import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from './focusHeading'

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
