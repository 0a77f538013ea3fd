import { useCallback, useRef, useState } from 'react'
import type { View } from '../in-view/view'

/** How long a map may take to make room for a window. */
const PAN_MS = 1_500

/**
 * What the map shows once it rests, and the view whose homes the list shows. They are the same, except that rows stay
 * where they are when one was pressed and the map has moved to make room for the home's window. The next move of the map
 * ends that.
 */
export function useListView() {
  const [{ view, listed }, setViews] = useState<{ view: View | null; listed: View | null }>({
    view: null,
    listed: null,
  })
  const heldAtMs = useRef(-Infinity)
  const hold = useCallback(() => {
    heldAtMs.current = performance.now()
  }, [])
  const setView = useCallback((next: View | null) => {
    const isHeld = performance.now() - heldAtMs.current < PAN_MS
    setViews((before) => ({ view: next, listed: isHeld ? before.listed : next }))
  }, [])
  return { view, listed, hold, setView }
}
