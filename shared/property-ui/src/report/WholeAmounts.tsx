import type { ReactNode } from 'react'
import * as styles from './WholeAmounts.module.css'

const NEGATIVE_DOLLARS = /\u2212\$[\d,.]+/g

/** A text in which a minus stays with its dollars: browsers break a line between the two. */
export function WholeAmounts({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: amount, index } of children.matchAll(NEGATIVE_DOLLARS)) {
    const whole = (
      <span key={index} className={styles.amount}>
        {amount}
      </span>
    )
    parts.push(children.slice(end, index), whole)
    end = index + amount.length
  }
  return [...parts, children.slice(end)]
}
