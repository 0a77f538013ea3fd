import { type RefObject, useLayoutEffect } from 'react'

const GAP_PX = 4
const HEIGHT_MAX_PX = 288

/**
 * Shows a popover in the top layer, where no dialog cuts it off, below an element, or above it if there is more room.
 */
export function useAnchoredPopover(
  element: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const shown = popover.current
    const follow = () => place(element.current!, shown!)
    shown?.showPopover?.()
    follow()
    // A phone's keyboard makes the view smaller, not the window.
    const { visualViewport } = window
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    visualViewport?.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
      visualViewport?.removeEventListener('resize', follow)
      if (shown?.isConnected) shown.hidePopover?.()
    }
  }, [element, popover, isOpen])
}

function place(element: HTMLElement, { style }: HTMLElement): void {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  const below = (window.visualViewport?.height ?? clientHeight) - bottom - 2 * GAP_PX
  const above = top - 2 * GAP_PX
  const isBelow = below >= Math.min(above, HEIGHT_MAX_PX)
  style.left = `${left}px`
  style.width = `${width}px`
  style.top = isBelow ? `${bottom + GAP_PX}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${clientHeight - top + GAP_PX}px`
  style.maxHeight = `${Math.min(HEIGHT_MAX_PX, isBelow ? below : above)}px`
}
