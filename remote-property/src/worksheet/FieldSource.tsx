import type { ReactNode } from 'react'
import * as styles from './Resettable.module.css'

/** Under a field: what it amounts to, and where it comes from. */
export function FieldSource({ hint, source }: { hint?: ReactNode; source: string }) {
  return (
    <>
      {hint && <span>{hint}</span>}
      {source !== '' && <span className={styles.source}>{source}</span>}
    </>
  )
}
