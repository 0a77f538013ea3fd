/** The themes to choose from; 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeStorageKey = 'freehold.theme'

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeStorageKey)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
