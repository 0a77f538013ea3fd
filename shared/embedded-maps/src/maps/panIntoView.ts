import type { Overlays } from './Overlays'

/** Kept free around an info window; above it there is room for a search box. */
const MARGIN_PX = { side: 16, top: 72, bottom: 16 }

/** What must be added to a range to bring it inside another; the start wins when it does not fit. */
const shiftInto = (start: number, end: number, from: number, to: number) => {
  if (start < from || end - start > to - from) return from - start
  return end > to ? to - end : 0
}

/** Pans the map so that a window laid on it can be seen whole. A sheet at the window's edge has its own place. */
export const panIntoView = (overlays: Overlays, root: HTMLElement) => {
  const box = root.getBoundingClientRect()
  const host = overlays.front.getBoundingClientRect()
  if (box.width === 0 || root.matches(':modal') || isSheet(root)) return
  const dx = shiftInto(box.left, box.right, host.left + MARGIN_PX.side, host.right - MARGIN_PX.side)
  const dy = shiftInto(box.top, box.bottom, host.top + MARGIN_PX.top, host.bottom - MARGIN_PX.bottom)
  if (dx !== 0 || dy !== 0) overlays.panBy(-dx, -dy)
}

const isSheet = (root: HTMLElement) => getComputedStyle(root).getPropertyValue('--sheet').trim() === '1'
