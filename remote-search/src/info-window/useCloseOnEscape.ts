import { useEffect, useEffectEvent } from 'react'

/** Escape is theirs while they have the focus; the window on the map is one of them and closes by itself. */
const OWNERS = 'dialog, [role="dialog"], [role="combobox"], input, select, textarea'

/** Escape closes from wherever on the page the focus is. */
export function useCloseOnEscape(onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!(event.target instanceof Element && event.target.closest(OWNERS))) onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // After the document's own listeners, which may have used the press up.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
