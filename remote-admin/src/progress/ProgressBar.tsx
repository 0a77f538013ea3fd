import * as styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** Name of the task. */
  label: string
  done: number
  /** 0 while unknown; the bar is then indeterminate. */
  total: number
  /** Progress in words, for screen readers. */
  text: string
  /** Shows a fixed share instead of the progress of a task. */
  isMeter?: boolean
}

/** A bar without a text; the caller shows the numbers next to it. */
export function ProgressBar({ label, done, total, text, isMeter = false }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const isIndeterminate = total <= 0 && !isMeter
  return (
    <div
      className={styles.track}
      role={isMeter ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isIndeterminate ? undefined : percent}
      aria-valuetext={text}
    >
      {/* React sets this style through the DOM, which the content security policy allows. */}
      <span
        className={isIndeterminate ? `${styles.fill} ${styles.indeterminate}` : styles.fill}
        style={isIndeterminate ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
