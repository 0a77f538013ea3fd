import * as styles from './Spinner.module.css'

/** Decoration beside a text that says what is awaited. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
