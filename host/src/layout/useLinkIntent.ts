import { useEffect } from 'react'

interface LinkIntentHandlers {
  /** The pointer or the focus has moved to a link to this path: a click may follow. */
  onAim: (path: string) => void
  /** A link to this path is being pressed: the visit follows when the button, finger or key is released. */
  onPress: (path: string) => void
}

/** Detects where the user may go next, for every link within this site. */
export function useLinkIntent({ onAim, onPress }: LinkIntentHandlers) {
  useEffect(() => {
    let current: HTMLAnchorElement | null = null
    const aim = ({ target }: Event) => {
      const link = linkAround(target)
      // The pointer enters each element inside the link again.
      if (link === current) return
      current = link
      if (link !== null && isWithinSite(link)) onAim(link.pathname)
    }
    const press = (event: MouseEvent | KeyboardEvent) => {
      const link = linkAround(event.target)
      if (link !== null && isWithinSite(link) && opensInThisTab(event)) onPress(link.pathname)
    }
    const pressEnter = (event: KeyboardEvent) => event.key === 'Enter' && press(event)
    const options = { passive: true }
    document.addEventListener('pointerover', aim, options)
    document.addEventListener('focusin', aim, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('keydown', pressEnter, options)
    return () => {
      document.removeEventListener('pointerover', aim)
      document.removeEventListener('focusin', aim)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', pressEnter)
    }
  }, [onAim, onPress])
}

const linkAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

const isWithinSite = ({ origin }: HTMLAnchorElement) => origin === location.origin

const opensInThisTab = (event: MouseEvent | KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  !('button' in event && event.button > 0)
