import { useEffect } from 'react'

interface LinkIntentHandlers {
  /** The pointer or the focus has moved to a link to this path: a click may follow. */
  onHover: (path: string) => void
  /** A link to this path is being pressed: the visit follows when the button, finger or key is released. */
  onPress: (path: string) => void
}

/** Detects where the user may go next, for every link within this site. */
export function useLinkIntent({ onHover, onPress }: LinkIntentHandlers) {
  useEffect(() => {
    let current: HTMLAnchorElement | null = null
    const hover = ({ target }: Event) => {
      const link = linkAround(target)
      // The pointer enters each element inside the link again.
      if (link === current) return
      current = link
      if (link !== null && isWithinSite(link)) onHover(link.pathname)
    }
    const press = (event: MouseEvent | KeyboardEvent) => {
      const link = linkAround(event.target)
      if (link !== null && isWithinSite(link) && opensInThisTab(event)) onPress(link.pathname)
    }
    const pressEnter = (event: KeyboardEvent) => event.key === 'Enter' && press(event)
    const options = { passive: true }
    document.addEventListener('pointerover', hover, options)
    document.addEventListener('focusin', hover, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('keydown', pressEnter, options)
    return () => {
      document.removeEventListener('pointerover', hover)
      document.removeEventListener('focusin', hover)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', pressEnter)
    }
  }, [onHover, onPress])
}

const linkAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

const isWithinSite = ({ origin }: HTMLAnchorElement) => origin === location.origin

const opensInThisTab = (event: MouseEvent | KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  !('button' in event && event.button > 0)
