import { useSyncExternalStore } from 'react'
import { readTheme, showTheme, themeStorageKey, type Theme } from './theme'

let chosen = readTheme()
const listeners = new Set<() => void>()

/** The theme that is shown, here and in every other tab, and a way to choose another. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => chosen), choose]
}

/** Shows the theme, and remembers it where the browser lets us. */
function choose(theme: Theme) {
  try {
    localStorage.setItem(themeStorageKey, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  take(theme)
}

function take(theme: Theme) {
  chosen = theme
  showTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// A key of null means that everything was cleared.
addEventListener('storage', ({ key }) => {
  if (key === themeStorageKey || key === null) take(readTheme())
})
