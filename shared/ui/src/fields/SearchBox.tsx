import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { Search } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import * as styles from './Field.module.css'

export interface SearchBoxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange'
> {
  /** Says what is searched: "Search users". */
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** Filters a list during typing. Escape clears it. Announce the count in a separate `role="status"`. */
export function SearchBox({ label, value, onValueChange, className, ...rest }: SearchBoxProps) {
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    // A dialog around the list must not close on the same press.
    event.preventDefault()
    event.stopPropagation()
    onValueChange('')
  }
  return (
    <div className={classNames(styles.search, className)}>
      <Icon icon={Search} className={styles.searchIcon} />
      <input
        placeholder="Search"
        autoComplete="off"
        {...rest}
        type="search"
        aria-label={label}
        className={styles.input}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={clear}
      />
    </div>
  )
}
