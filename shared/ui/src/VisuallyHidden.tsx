import type { ComponentPropsWithRef } from 'react'
import * as styles from './VisuallyHidden.module.css'

/** Words for those who listen: read out, not seen. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />
}
