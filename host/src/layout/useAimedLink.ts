import { useEffect } from 'react'

/** Tells the path of every link of this site that the pointer or the focus comes to: a click may follow. */
export function useAimedLink(onAim: (path: string) => void) {
  useEffect(() => {
    let aimedAt: HTMLAnchorElement | null = null
    const tell = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      // The pointer comes to each element within the link anew.
      if (link !== null && link !== aimedAt && link.origin === location.origin) onAim(link.pathname)
      aimedAt = link
    }
    const aims = ['pointerover', 'focusin']
    for (const aim of aims) document.addEventListener(aim, tell, { passive: true })
    return () => aims.forEach((aim) => document.removeEventListener(aim, tell))
  }, [onAim])
}
