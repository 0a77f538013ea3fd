import * as styles from './RemoteBoundary.module.css'

/** A block of lots with a line cut through it: something is out of reach. */
export function CutOffArt({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 88 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 4h22v26H4zM30 4h22v26H30zM4 34h22v26H4z" />
      <path d="M30 34h22v26H30z" strokeDasharray="3 4" />
      <path d="M62 4h22v26H62zM62 34h22v26H62z" />
      <path className={styles.cut} d="M57 0v64" strokeDasharray="5 4" />
    </svg>
  )
}
