import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../classNames'
import * as styles from './Switch.module.css'

export interface SwitchProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'role' | 'size' | 'aria-label'
> {
  /** The accessible name: the item that is on or off. */
  label: string
  /** The item's name is already next to the switch, so the label is only for screen readers. */
  hiddenLabel?: boolean
  hint?: string
  /** The choice is on its way, as a status says. Another press is a change of mind, told like the first. */
  saving?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** On or off, saved at once. When saving fails, give back the old `checked` and a toast. */
export function Switch({
  label,
  hiddenLabel,
  hint,
  saving = false,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: SwitchProps) {
  const status = (
    <span role="status" className={styles.status}>
      {saving ? 'Saving' : ''}
    </span>
  )
  const control = (
    <span className={styles.switch}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
        role="switch"
        aria-label={label}
        aria-busy={saving || undefined}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      <i className={styles.track} />
    </span>
  )
  if (hiddenLabel)
    return (
      <span className={classNames(styles.row, styles.bareRow, className)}>
        {status}
        {control}
      </span>
    )
  return (
    <label className={classNames(styles.row, className)}>
      {control}
      <span>
        <b className={styles.label}>{label}</b>
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
      {status}
    </label>
  )
}
