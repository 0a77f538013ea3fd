/** Pixels of a row's end that fade while it goes on beyond them, as in the style sheets. */
const FADE_PX = 32

/**
 * Scrolls a row so that an item is in view, and does so again when one of its items changes size: figures arrive late, and
 * the page's font is wider than the one that stands in for it. Sideways only: `scrollIntoView` would move the page as well.
 * @returns what ends it
 */
export function keepInRow(row: HTMLElement, item: HTMLElement): () => void {
  const scroll = () => {
    const { left, right } = row.getBoundingClientRect()
    const box = item.getBoundingClientRect()
    if (box.left < left) row.scrollLeft -= left - box.left
    else if (box.right > right - FADE_PX) row.scrollLeft += box.right - right + FADE_PX
  }
  scroll()
  // jsdom has no sizes.
  if (typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(scroll)
  for (const child of row.children) observer.observe(child)
  return () => observer.disconnect()
}
