import type { ReactNode } from 'react'
import * as styles from './ResultSection.module.css'

interface ResultSectionProps {
  title: string
  /** The unit and the assumptions. */
  note?: ReactNode
  /** What the section shows, in one sentence. */
  finding?: string
  /** Such as a `TableButton`. */
  action?: ReactNode
  children: ReactNode
}

/** A titled section of the results: a chart, a table or a list of figures. */
export function ResultSection({ title, note, finding, action, children }: ResultSectionProps) {
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
