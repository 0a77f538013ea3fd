import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import * as styles from './Badge.module.css'

export interface BadgeProps {
  /** `plain` for a healthy state: only the abnormal gets a tint. */
  tone?: 'neutral' | 'plain' | 'pos' | 'neg' | 'warn' | 'info' | 'accent'
  icon?: LucideIcon
  children: ReactNode
}

/** A state in a word or two; the words say all of it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>
      {icon && <Icon icon={icon} small className={styles.icon} />}
      {children}
    </span>
  )
}
