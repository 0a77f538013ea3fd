import { LoadFailed } from '../LoadFailed'
import * as styles from './Toggles.module.css'

/** Replaces a list that failed to load, under the same title. */
export function SectionFailed({ title }: { title: string }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <LoadFailed />
    </section>
  )
}
