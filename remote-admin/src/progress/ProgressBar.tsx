import * as styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** What is under way. */
  label: string
  done: number
  /** 0 while it is not known: then it is only shown that something goes on. */
  total: number
  /** How far it is, in words. */
  text: string
  /** A share that stays as it is, instead of something under way. */
  isMeter?: boolean
}

/** How far something is. The figures stand in a text beside it. */
export function ProgressBar({ label, done, total, text, isMeter = false }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const isOpen = total <= 0 && !isMeter
  return (
    <div
      className={styles.track}
      role={isMeter ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isOpen ? undefined : percent}
      aria-valuetext={text}
    >
      {/* A style attribute is set through the object model, which the content security policy allows. */}
      <span
        className={isOpen ? `${styles.fill} ${styles.open}` : styles.fill}
        style={isOpen ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
