import { useSyncExternalStore } from 'react'

/** Below this width, windows and lists are sheets at the bottom. A test compares it with the style sheets. */
const NARROW = '(max-width: 37.5rem)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
