import { IconButton } from '@freehold/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { chooseTheme, readTheme, themes, type Theme } from './theme'

const icons = { system: Monitor, light: Sun, dark: Moon }
const after = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

/** One press goes on to the next theme: the device's, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const next = after(theme)
  const choose = () => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <IconButton
      label={`Theme: ${theme}. Change to ${next}`}
      icon={icons[theme]}
      tooltip={`Theme: ${theme}`}
      tooltipPlacement="right"
      onClick={choose}
    />
  )
}
