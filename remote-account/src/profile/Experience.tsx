import { Card, EmptyState } from '@freehold/ui'
import * as styles from './Experience.module.css'

/** The specification asks for this title over an empty card. */
export function Experience() {
  return (
    <section className={styles.section}>
      <h2>Experience Level</h2>
      <Card>
        <EmptyState />
      </Card>
    </section>
  )
}
