import { formatCount } from '@freehold/ui'
import { type ReactNode, useId } from 'react'
import * as styles from './ListSection.module.css'

interface TitledSectionProps {
  title: string
  /** Next to the title, read out when it changes, such as how many rows there are. */
  count?: ReactNode
  /** On the other side of the title's line: filters and buttons. */
  tools?: ReactNode
  children: ReactNode
}

/** One section of Admin Settings. */
export function TitledSection({ title, count, tools, children }: TitledSectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
        {count !== undefined && (
          <span className={styles.count} role="status">
            {count}
          </span>
        )}
        {tools}
      </div>
      {children}
    </section>
  )
}

/** Singular and plural of what is listed: 'user', 'users'. */
export interface Noun {
  one: string
  many: string
}

export const countText = (total: number, { one, many }: Noun) =>
  `${formatCount(total)} ${total === 1 ? one : many}`
