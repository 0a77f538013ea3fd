import { classNames } from '../classNames'
import * as styles from './Button.module.css'

export interface ButtonLook {
  /** `primary` at most once a view; `danger` for what cannot be undone. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** 28, 36 or 44 px high; more on touch. */
  size?: 's' | 'm' | 'l'
  /** As wide as its container. */
  wide?: boolean
}

/** The look of a button for an element that is not one, such as a router's link. */
export function buttonClass({ variant = 'plain', size = 'm', wide }: ButtonLook = {}): string {
  return classNames(styles.button, lookOf(variant), sizeOf(size), wide && styles.wide) ?? ''
}

/** The look of an IconButton for a router's link; the link needs an `aria-label`. */
export function iconButtonClass({ danger }: { danger?: boolean } = {}): string {
  return classNames(styles.iconButton, danger && styles.iconDanger) ?? ''
}

function lookOf(variant: NonNullable<ButtonLook['variant']>) {
  if (variant === 'primary') return styles.primary
  if (variant === 'danger') return styles.danger
  return variant === 'quiet' && styles.quiet
}

function sizeOf(size: NonNullable<ButtonLook['size']>) {
  if (size === 's') return styles.s
  return size === 'l' && styles.l
}
