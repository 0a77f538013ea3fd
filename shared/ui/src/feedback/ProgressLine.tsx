import { classNames } from '../classNames'
import * as styles from './ProgressLine.module.css'

export interface ProgressLineProps {
  label?: string
  /** At once, where someone waits for what they have just asked for; otherwise after 150 ms. */
  prompt?: boolean
}

/** A line along the top of the window while something is on its way; render it only while busy. */
export function ProgressLine({ label = 'Loading', prompt = false }: ProgressLineProps) {
  return (
    <div className={classNames(styles.track, prompt && styles.prompt)} role="progressbar" aria-label={label}>
      <span className={styles.line} />
    </div>
  )
}
