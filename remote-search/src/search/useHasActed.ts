import { useEffect, useRef } from 'react'

/** A click may come without a press, from assistive technology. */
const CAPTURE = { capture: true, passive: true }
const ACTS = ['pointerdown', 'wheel', 'keydown', 'click'] as const

/** Whether someone has done anything on the page: true from then on, until it is set back. */
export function useHasActed() {
  const hasActed = useRef(false)
  useEffect(() => {
    const note = () => {
      hasActed.current = true
    }
    for (const act of ACTS) window.addEventListener(act, note, CAPTURE)
    return () => {
      for (const act of ACTS) window.removeEventListener(act, note, CAPTURE)
    }
  }, [])
  return hasActed
}
