import type { ReactNode } from 'react'
import * as styles from './Figure.module.css'

interface FigureProps {
  title: string
  /** The unit and what is assumed. */
  note?: ReactNode
  /** What the picture shows, in one sentence. */
  finding?: string
  /** Such as the button that shows the table instead. */
  action?: ReactNode
  children: ReactNode
}

export function Figure({ title, note, finding, action, children }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <div>
          <h3>{title}</h3>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {finding !== undefined && <p className={styles.finding}>{finding}</p>}
        </div>
        {action}
      </figcaption>
      {children}
    </figure>
  )
}
