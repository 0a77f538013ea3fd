import type { Overlays } from './Overlays'

/** Kept free at the edges of the map; at the top there is room for a search box. */
const MARGIN_PX = { side: 16, top: 72, bottom: 16 }

/** What a sheet leaves to be seen of the spot it speaks of. */
const SPOT_PX = 80

/** What must be added to a range to bring it inside another; the start wins when it does not fit. */
const shiftInto = (start: number, end: number, from: number, to: number) => {
  if (start < from || end - start > to - from) return from - start
  return end > to ? to - end : 0
}

/** On a narrow screen the style sheet takes the window off its place and makes a sheet of it at the bottom edge. */
const isSheet = (root: HTMLElement) => getComputedStyle(root).transform === 'none'

/**
 * Pans the map so that an info window laid on it can be seen whole, or, where the window is a sheet, so that the sheet
 * does not hide what it speaks of.
 * @param tip where the window points, CSS px from the map's corner
 */
export const panIntoView = (overlays: Overlays, root: HTMLElement, tip: { x: number; y: number }) => {
  const box = root.getBoundingClientRect()
  const host = overlays.front.getBoundingClientRect()
  if (box.width === 0) return
  const sheet = isSheet(root)
  const left = sheet ? tip.x - SPOT_PX / 2 : box.left - host.left
  const top = sheet ? tip.y : box.top - host.top
  const [width, height] = sheet ? [SPOT_PX, SPOT_PX / 2] : [box.width, box.height]
  const floor = sheet ? box.top - host.top : host.height
  const dx = shiftInto(left, left + width, MARGIN_PX.side, host.width - MARGIN_PX.side)
  const dy = shiftInto(top, top + height, MARGIN_PX.top, floor - MARGIN_PX.bottom)
  if (dx !== 0 || dy !== 0) overlays.panBy(-dx, -dy)
}
