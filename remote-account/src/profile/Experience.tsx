import { Card } from '@freehold/ui'
import * as styles from './Experience.module.css'

/** Reserved by the specification: the title over an empty card. */
export function Experience() {
  return (
    <section className={styles.section}>
      <h2>Experience Level</h2>
      <Card className={styles.blank} />
    </section>
  )
}
