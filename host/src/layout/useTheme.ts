import { useSyncExternalStore } from 'react'
import { readTheme, showTheme, themeStorageKey, type Theme } from './theme'

let chosen = readTheme()
const listeners = new Set<() => void>()

/** The current theme, the same in every tab, and a function to change it. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => chosen), choose]
}

/** Shows the theme and stores it, if the browser allows that. */
function choose(theme: Theme) {
  try {
    localStorage.setItem(themeStorageKey, theme)
  } catch {
    // With blocked storage the choice lasts until the page is closed.
  }
  applyTheme(theme)
}

function applyTheme(theme: Theme) {
  chosen = theme
  showTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// The key is null when all of the storage was cleared.
addEventListener('storage', ({ key }) => {
  if (key === themeStorageKey || key === null) applyTheme(readTheme())
})
