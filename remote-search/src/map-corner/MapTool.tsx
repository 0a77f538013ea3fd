import { Button } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as styles from './MapTool.module.css'

interface MapToolProps {
  icon: LucideIcon
  name: string
  isOn: boolean
  tabIndex: number
  /** Loads the chunk that it needs. */
  load: () => Promise<unknown>
  onToggle: (isOn: boolean) => void
}

/** A tool of the map, which is on or off; on a phone only its icon. */
export function MapTool({ icon, name, isOn, tabIndex, load, onToggle }: MapToolProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    // What the tool had on the map, and with it perhaps the focus, is gone.
    if (wasOn.current && !isOn && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasOn.current = isOn
  }, [isOn])
  // A failure is shown once the button is pressed.
  const prepare = () => void load().catch(() => {})
  return (
    <Button
      ref={button}
      className={styles.button}
      size="l"
      icon={icon}
      aria-pressed={isOn}
      tabIndex={tabIndex}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onToggle(!isOn)}
    >
      <span className={styles.word}>{name}</span>
    </Button>
  )
}
