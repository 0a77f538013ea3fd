import { Card } from '@freehold/ui'
import { useId } from 'react'
import { LoaderFailure } from './LoaderFailure'
import * as styles from './ListSection.module.css'

interface ListFailedProps {
  title: string
  prefix?: string
}

/** Replaces a list whose loader failed, under the same title. */
export function ListFailed({ title, prefix = '' }: ListFailedProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.toolbar}>
        <h2 id={heading}>{title}</h2>
      </div>
      <Card>
        <LoaderFailure prefix={prefix} />
      </Card>
    </section>
  )
}
