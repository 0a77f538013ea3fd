import { LoadFailed } from '../LoadFailed'
import * as styles from './Toggles.module.css'

/** In place of a list that could not be loaded: its title stands. */
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
