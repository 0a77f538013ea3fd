import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../classNames'
import { useFieldControl } from './fieldControl'
import * as styles from './Field.module.css'

/** One line of text. Outside a Field it needs an `aria-label`. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  const wiring = useFieldControl(rest)
  return <input type="text" {...rest} {...wiring} className={classNames(styles.input, className)} />
}
