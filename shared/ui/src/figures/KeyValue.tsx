import type { ReactNode } from 'react'
import { classNames } from '../classNames'
import * as styles from './KeyValue.module.css'

export interface KeyValuePair {
  term: string
  /** An assumption or a source, in small print under the term. */
  note?: string
  value: ReactNode
}

export interface KeyValueProps {
  pairs: readonly KeyValuePair[]
  /** Two where the space is wide and low; one column on phone. */
  columns?: 1 | 2
}

/** Facts: a term on the left, its value on the right. */
export function KeyValue({ pairs, columns = 1 }: KeyValueProps) {
  return (
    <dl className={classNames(styles.list, columns === 2 && styles.two)}>
      {pairs.map(({ term, note, value }) => (
        <div key={term} className={styles.pair}>
          <dt>
            {term}
            {note && <small className={styles.note}>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
