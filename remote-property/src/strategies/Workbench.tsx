import { Icon } from '@freehold/ui'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import * as styles from './Workbench.module.css'

interface WorkbenchProps {
  title: string
  /** Beside the title: what the returns relate to. */
  note: string
  /** What the figures are at the moment, announced when it changes. */
  status: string
  /** At the right end of the title's line. */
  action: ReactNode
  /** Above the figures: what is open, if it was saved. */
  notice?: ReactNode
  /** The lead figure and its company. */
  figures: ReactNode
  inputs: ReactNode
  /** What the inputs are, in one line, for where they are folded. */
  inputsLine: string
  /** The figures that stay at the bottom of a phone's screen; null before there are any. */
  bar: ReactNode
  busy: boolean
  /** The result cards; without any there is no place for them either. */
  children: ReactNode
}

/** Inputs on the left, what follows from them on the right; on narrow screens the inputs fold. */
export function Workbench({
  title,
  note,
  status,
  action,
  notice,
  figures,
  inputs,
  inputsLine,
  bar,
  busy,
  children,
}: WorkbenchProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.bench} aria-busy={busy || undefined}>
      <div className={styles.summary}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <p className={styles.note}>{note}</p>
          <p className={styles.status} role="status">
            {status}
          </p>
          {action}
        </div>
        {notice}
        {figures}
      </div>
      <div className={styles.inputs}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>
            <b>Inputs</b>
            <small>{inputsLine}</small>
          </span>
          <Icon icon={ChevronDown} className={styles.chevron} />
        </button>
        <form
          id={id}
          className={open ? `${styles.form} ${styles.open}` : styles.form}
          aria-label={`${title} inputs`}
          onSubmit={(event) => event.preventDefault()}
          noValidate
        >
          {inputs}
        </form>
      </div>
      {children && <div className={styles.results}>{children}</div>}
      {bar !== null && (
        <div className={styles.bar} aria-hidden="true">
          {bar}
        </div>
      )}
    </div>
  )
}

/** One figure of the bar: the same that stands in the figures above, so it is only seen. */
export function BarFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.barFigure}>
      <small>{label}</small>
      <b>{children}</b>
    </span>
  )
}
