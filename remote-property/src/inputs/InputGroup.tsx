import type { ReactNode } from 'react'
import * as styles from './InputGroup.module.css'

/** A titled group of inputs. */
export function InputGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Two short inputs side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
