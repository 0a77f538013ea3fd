import { type RefObject, useEffect, useRef } from 'react'
import { keepInRow } from './keepInRow'

/**
 * For a row of links that scrolls on narrow screens: keeps the link with `aria-current` in view when `current`, such as
 * the path, changes.
 */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === current) return undefined
    shown.current = current
    const link = row.current?.querySelector<HTMLElement>('[aria-current]:not([aria-current="false"])')
    return row.current && link ? keepInRow(row.current, link) : undefined
  }, [current])
  return row
}
