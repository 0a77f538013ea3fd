import {
  useContext,
  useId,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../classNames'
import { formatNumber } from '../formatting/formatNumber'
import { FieldContext, useFieldControl } from './fieldControl'
import * as styles from './Field.module.css'

type NativeProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'prefix' | 'min' | 'max' | 'step' | 'size'
>

export interface NumberFieldProps extends NativeProps {
  /** Null is an empty field. */
  value: number | null
  /** Called while typing. Null when the field is empty or its text is not a number; a Field then says so. */
  onValueChange: (value: number | null) => void
  /** How far the up and down arrows move. */
  step?: number
  /** Bounds of the arrows only: what is typed is for the form to judge. */
  min?: number
  max?: number
  /** A unit before the figure, such as '$'. */
  prefix?: string
  /** A unit after the figure, such as '%' or 'mo'. */
  suffix?: string
  /** A control inside the frame, such as a Segmented that switches the unit. */
  aside?: ReactNode
}

/** A number with its unit. What is typed stays as typed; thousands commas appear when the field is left. */
export function NumberField({
  value,
  onValueChange,
  step = 1,
  min = -Infinity,
  max = Infinity,
  prefix,
  suffix,
  aside,
  className,
  onBlur,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const unitId = useId()
  const unit = prefix ?? suffix
  const own = [rest['aria-describedby'], unit && unitId].filter(Boolean).join(' ') || undefined
  const wiring = useFieldControl({ ...rest, 'aria-describedby': own })
  const report = useContext(FieldContext)?.reportError
  const [draft, setDraft] = useState<string | null>(null)

  const type = (text: string) => {
    const number = parseNumber(text)
    setDraft(text)
    report?.(null)
    onValueChange(Number.isNaN(number) ? null : number)
  }
  const leave = () => {
    const unreadable = draft !== null && Number.isNaN(parseNumber(draft))
    if (unreadable) report?.('Enter a number')
    else setDraft(null)
  }
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || rest.disabled || rest.readOnly) return
    event.preventDefault()
    const next = Number(((value ?? 0) + direction * step).toPrecision(12))
    setDraft(null)
    report?.(null)
    onValueChange(Math.min(max, Math.max(min, next)))
  }

  return (
    <span className={classNames(styles.frame, className)}>
      {prefix && (
        <span className={styles.affix} id={unitId}>
          {prefix}
        </span>
      )}
      <input
        autoComplete="off"
        {...rest}
        {...wiring}
        type="text"
        inputMode="decimal"
        className={classNames(styles.bare, styles.figure)}
        value={draft ?? (value === null ? '' : formatNumber(value, { most: 10 }))}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          stepBy(event)
          onKeyDown?.(event)
        }}
      />
      {suffix && (
        <span className={classNames(styles.affix, styles.affixEnd)} id={prefix ? undefined : unitId}>
          {suffix}
        </span>
      )}
      {aside && <span className={styles.aside}>{aside}</span>}
    </span>
  )
}

/**
 * Reads a number as people type it: thousands commas, a $ or %, a minus of either kind.
 * Null when there is nothing, NaN when it is something else than a number.
 */
function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s,$%]/g, '').replace('\u2212', '-')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN
}
