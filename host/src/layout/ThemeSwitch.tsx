import { IconButton } from '@freehold/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { themes, type Theme } from './theme'
import { useTheme } from './useTheme'

const icons = { system: Monitor, light: Sun, dark: Moon }
const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

/** Cycles through the themes: the device's, light, dark. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const next = nextTheme(theme)
  return (
    <IconButton
      label={`Theme: ${theme}. Change to ${next}`}
      icon={icons[theme]}
      tooltip={`Theme: ${theme}`}
      tooltipPlacement="right"
      onClick={() => choose(next)}
    />
  )
}
