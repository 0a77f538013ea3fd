import { useId, useState, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { VisuallyHidden } from '../VisuallyHidden'
import { FieldContext } from './fieldControl'
import * as styles from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Says how to fill it in, or what it amounts to. */
  hint?: ReactNode
  /** One sentence, such as 'City is required'. With it the control is invalid and described by it. */
  error?: string | undefined
  /** `quiet` for many fields together, such as a column of inputs. */
  labelTone?: 'strong' | 'quiet'
  hiddenLabel?: boolean
  className?: string
  /** One control of this package: TextInput, NumberField, Select and so on. It takes its id from here. */
  children: ReactNode
}

/** A label, its control, a hint and an error, tied together for those who listen. */
export function Field({ label, hint, error, labelTone, hiddenLabel, className, children }: FieldProps) {
  const id = useId()
  const [reported, reportError] = useState<string | null>(null)
  const message = error ?? reported
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined
  const control = { id, describedBy, invalid: Boolean(message), reportError }
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, labelTone === 'quiet' && styles.quiet)} htmlFor={id}>
        {hiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {message && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon icon={CircleAlert} small className={styles.errorIcon} />
          <span>{message}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
