import { type MortgageRate, oldRate } from '@freehold/contracts'
import { formatDay, today } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './OldRate.module.css'

/** 'Rate of Mar 07, 2024, 25 days old'; null for a rate that is not old. */
export function oldRateText(rate: Pick<MortgageRate, 'asOf' | 'fetched_at'>): string | null {
  const old = oldRate(rate, today())
  return old && `Rate of ${formatDay(old.day)}, ${old.days} days old`
}

/** Words that warn of the age of a value, where its source is named. */
export const OldValue = ({ children }: { children: ReactNode }) => (
  <span className={styles.old}>{children}</span>
)

/** Where a value comes from, in words that warn of its age if it is old. */
export const SourceText = ({ source, isOld }: { source: string; isOld?: boolean | undefined }) =>
  isOld ? <OldValue>{source}</OldValue> : source
