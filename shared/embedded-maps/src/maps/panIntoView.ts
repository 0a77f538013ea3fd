import type { Overlays } from './Overlays'

/** Margins at the edges of the map; the top one leaves room for a search box. */
const MARGIN_PX = { side: 16, top: 72, bottom: 16 }

/** How much of the anchor stays visible above a sheet. */
const SPOT_PX = 80

/** The shift that brings a range into another. If it does not fit, the start is kept visible. */
const shiftInto = (start: number, end: number, from: number, to: number) => {
  if (start < from || end - start > to - from) return from - start
  return end > to ? to - end : 0
}

/** On narrow screens the CSS shows the info window as a sheet at the bottom edge, without a transform. */
const isSheet = (root: HTMLElement) => getComputedStyle(root).transform === 'none'

/**
 * Pans the map so that an info window is fully visible, or so that a sheet does not cover its anchor.
 * @param tip the window's tip, CSS px from the map's corner
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
