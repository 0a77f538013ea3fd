import type { ReactNode } from 'react'
import * as styles from './Figure.module.css'

interface FigureProps {
  title: string
  /** The unit and what is assumed. */
  note?: ReactNode
  /** Such as the button that shows the table instead. */
  action?: ReactNode
  children: ReactNode
}

export function Figure({ title, note, action, children }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <div>
          <h3>{title}</h3>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {action}
      </figcaption>
      {children}
    </figure>
  )
}
