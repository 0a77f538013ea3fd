import { useEffect, useRef } from 'react'

/** A click may come without a press, from assistive technology. */
const CAPTURE = { capture: true, passive: true }
const ACTS = ['pointerdown', 'wheel', 'keydown', 'click'] as const

/** Whether the user has interacted with the page; stays true until reset. */
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
