import type { LucideIcon } from 'lucide-react'
import { classNames } from './classNames'
import * as styles from './Icon.module.css'

export interface IconProps {
  /** Imported by name from lucide-react, so that only the ones in use are shipped. */
  icon: LucideIcon
  /** 15 px instead of 18. */
  small?: boolean
  className?: string
}

/** An icon next to a text, or inside a control that has a name. Never the only label. */
export function Icon({ icon: Glyph, small, className }: IconProps) {
  return (
    <Glyph
      className={classNames(styles.icon, small && styles.small, className)}
      strokeWidth={1.6}
      aria-hidden="true"
      focusable="false"
    />
  )
}
