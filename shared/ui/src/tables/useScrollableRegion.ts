import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Attributes for a box whose content may be wider than itself. While it is, the keyboard can reach and
 * scroll it, and it has a name; while it is not, it is no extra stop on the way.
 */
export function useScrollableRegion(name: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, ...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': name }) }
}
