import type { ReactNode } from 'react'
import * as styles from './Page.module.css'

/** A page of one column at the left, under its title. */
export function Page({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}
