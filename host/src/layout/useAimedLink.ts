import { useEffect } from 'react'

/** Whoever rests on a link for so long is likely to follow it; a pointer that passes over it does not. */
const HESITATION_MS = 60

interface Aims {
  /** The pointer or the focus has come to a link to this path. */
  onAim: (path: string) => void
  /** It has stayed there for a moment. */
  onHesitate: (path: string) => void
}

/** Tells where a click may lead to next, for every link of this site. */
export function useAimedLink({ onAim, onHesitate }: Aims) {
  useEffect(() => {
    let aimedAt: HTMLAnchorElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      // The pointer comes to each element within the link anew.
      if (link === aimedAt) return
      aimedAt = link
      clearTimeout(timer)
      if (link === null || link.origin !== location.origin) return
      onAim(link.pathname)
      timer = setTimeout(onHesitate, HESITATION_MS, link.pathname)
    }
    // A finger that scrolls may begin on a link.
    const stay = () => clearTimeout(timer)
    const listeners = { pointerover: tell, focusin: tell, pointercancel: stay }
    for (const [name, listen] of Object.entries(listeners))
      document.addEventListener(name, listen, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const [name, listen] of Object.entries(listeners)) document.removeEventListener(name, listen)
    }
  }, [onAim, onHesitate])
}
