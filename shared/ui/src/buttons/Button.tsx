import type { ComponentPropsWithRef, MouseEvent } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { Spinner } from '../Spinner'
import { buttonClass, type ButtonLook } from './buttonClass'

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'aria-busy'> {
  icon?: LucideIcon
  /** While true the button keeps the focus and ignores presses, also those that would submit its form. */
  busy?: boolean
  /** What it says while busy, such as 'Saving...'; without it the text stays. */
  busyText?: string
}

/** An action. Its text says what happens: Save Analysis, not OK. `type` is 'button' unless given. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon icon={icon} small={size === 's'} />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}
