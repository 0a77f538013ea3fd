import { useEffect, useRef } from 'react'

/** A click may come without a press, from assistive technology. */
const CAPTURE = { capture: true, passive: true }
const INTERACTIONS = ['pointerdown', 'wheel', 'keydown', 'click'] as const

/** Whether the user has interacted with the page; stays true until reset. */
export function useHasInteracted() {
  const hasInteracted = useRef(false)
  useEffect(() => {
    const note = () => {
      hasInteracted.current = true
    }
    for (const interaction of INTERACTIONS) window.addEventListener(interaction, note, CAPTURE)
    return () => {
      for (const interaction of INTERACTIONS) window.removeEventListener(interaction, note, CAPTURE)
    }
  }, [])
  return hasInteracted
}
