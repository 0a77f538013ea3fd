import * as styles from './ProgressLine.module.css'

/** A line along the top of the window while a page is on its way. Appears after 150 ms; render it only while busy. */
export function ProgressLine({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.track} role="progressbar" aria-label={label}>
      <span className={styles.line} />
    </div>
  )
}
