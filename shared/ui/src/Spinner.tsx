import * as styles from './Spinner.module.css'

/** Decoration for a text that says what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
