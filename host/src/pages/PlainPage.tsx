import * as styles from './PlainPage.module.css'

/** A page that is its title so far. */
export function PlainPage({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
    </div>
  )
}
