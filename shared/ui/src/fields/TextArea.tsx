import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../classNames'
import { useFieldControl } from './fieldControl'
import * as styles from './Field.module.css'

/** Several lines of text; the person may drag it taller. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const wiring = useFieldControl(rest)
  return <textarea {...rest} {...wiring} className={classNames(styles.input, styles.area, className)} />
}
