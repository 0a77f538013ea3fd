import { classNames } from '../classNames'
import * as styles from './Brand.module.css'

export interface MarkProps {
  /** Width and height in px. Below 20 the two tinted lots are left out: they would blur. */
  size?: number
  className?: string
}

/** The mark alone: five parcels cut by a street, of which the three solid ones read F. Decorative. */
export function Mark({ size = 28, className }: MarkProps) {
  return (
    <svg
      className={classNames(styles.mark, className)}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <MarkPaths tinted={size >= 20} />
    </svg>
  )
}

/** The parcels themselves, on a grid of 32. */
export function MarkPaths({ tinted = true }: { tinted?: boolean }) {
  return (
    <>
      <path d="M3 3h8v26H3zM13 3h16v8H13zM13 13h10.6l-3.1 7H13z" />
      {tinted && <path className={styles.tint} d="M25.8 13H29v16H18.7zM13 22h6.6l-3.1 7H13z" />}
    </>
  )
}
