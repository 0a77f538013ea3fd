import { classNames } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './ResultSection.module.css'

interface ResultSectionProps {
  title: string
  /** `h2` where no heading is above, as in a report. */
  heading?: 'h2' | 'h3'
  /** The unit and the assumptions. */
  note?: ReactNode
  /** What the section shows, in one sentence. */
  finding?: string
  /** Such as a `TableButton`. */
  action?: ReactNode
  /** The action is so wide that a phone has it below the title. */
  isWide?: boolean
  children: ReactNode
}

/** A titled section of the results: a chart, a table or a list of figures. */
export function ResultSection({
  title,
  heading: Heading = 'h3',
  note,
  finding,
  action,
  isWide = false,
  children,
}: ResultSectionProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={classNames(styles.caption, isWide && styles.wide)}>
        <div>
          <Heading>{title}</Heading>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {finding !== undefined && <p className={styles.finding}>{finding}</p>}
        </div>
        {action}
      </figcaption>
      {children}
    </figure>
  )
}
