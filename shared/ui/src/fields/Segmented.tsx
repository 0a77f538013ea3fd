import { useId } from 'react'
import { classNames } from '../classNames'
import * as styles from './Segmented.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  /** What is seen: '$'. */
  label: string
  /** What is read out when the label is a sign: 'Dollars'. */
  name?: string
}

export interface SegmentedProps<Value extends string> {
  /** Names the group: "Down payment unit". */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Without a frame, for the inside of another field. */
  bare?: boolean
}

/** A choice among two to four: a radio group, so arrows move and choose. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  bare,
}: SegmentedProps<Value>) {
  const group = useId()
  return (
    <span role="radiogroup" aria-label={label} className={classNames(styles.group, bare && styles.bare)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={group}
            value={option.value}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
