import { useScrollableRegion } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './Sheet.module.css'

interface WideTableProps {
  /** Of the table. */
  name: string
  children: ReactNode
}

/** A table that scrolls sideways where a sheet is read on a phone. */
export const WideTable = ({ name, children }: WideTableProps) => (
  <div className={styles.wide} {...useScrollableRegion(name)}>
    {children}
  </div>
)
