import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that scrolls on narrow screens: keeps the link with `aria-current` in view when `current`, such as
 * the path, changes.
 */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const show = () => {
      const link = row.current?.querySelector<HTMLElement>('[aria-current]:not([aria-current="false"])')
      if (row.current && link) scrollIntoRow(row.current, link)
    }
    show()
    // The page's font is wider than the one that stands in for it. jsdom has no fonts.
    void (document.fonts as FontFaceSet | undefined)?.ready.then(show)
  }, [current])
  return row
}

/** Sideways only: `scrollIntoView` would move the page as well. */
export function scrollIntoRow(row: HTMLElement, item: HTMLElement): void {
  const { left, right } = row.getBoundingClientRect()
  const box = item.getBoundingClientRect()
  if (box.left < left) row.scrollLeft -= left - box.left
  else if (box.right > right) row.scrollLeft += box.right - right
}
