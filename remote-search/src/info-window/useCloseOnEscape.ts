import { useEffect, useEffectEvent } from 'react'

/** Elements that handle Escape themselves while they have the focus. One is the info window, which closes itself. */
const ESCAPE_HANDLERS = 'dialog, [role="dialog"], [role="combobox"], input, select, textarea'

/** Escape closes wherever the focus is on the page. */
export function useCloseOnEscape(onClose: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!(event.target instanceof Element && event.target.closest(ESCAPE_HANDLERS))) onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // On `window`, so that it runs after the document's listeners, which may have handled the key.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
