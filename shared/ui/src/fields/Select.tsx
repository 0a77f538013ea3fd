import type { ComponentPropsWithRef } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { useFieldControl } from './fieldControl'
import * as styles from './Field.module.css'

/** A short list: the native select, with its `<option>`s as children. */
export function Select({ className, ...rest }: Omit<ComponentPropsWithRef<'select'>, 'multiple' | 'size'>) {
  const wiring = useFieldControl(rest)
  return (
    <span className={classNames(styles.select, className)}>
      <select {...rest} {...wiring} className={styles.input} />
      <Icon icon={ChevronDown} small className={styles.chevron} />
    </span>
  )
}
