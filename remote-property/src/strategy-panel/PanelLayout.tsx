import { classNames, Icon } from '@freehold/ui'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import * as styles from './PanelLayout.module.css'

interface PanelLayoutProps {
  title: string
  /** After the title: what the returns relate to. */
  note: string
  /** Whether the figures match the inputs; announced when it changes. */
  status: string
  /** At the end of the title's line. */
  action: ReactNode
  /** Above the figures: the saved analysis that is open. */
  notice?: ReactNode
  /** The return and the key figures. */
  figures: ReactNode
  inputs: ReactNode
  /** The main inputs in one line, for narrow screens, where the form is folded. */
  inputsLine: string
  /** The figures at the bottom of a phone's screen; null before the first results. */
  bar: ReactNode
  busy: boolean
  /** Sliders move the figures, so parts out of sight are not laid out until they are scrolled to. */
  isFollowing: boolean
  /** The result sections; their area is left out without them. */
  children: ReactNode
}

/** Inputs on the left and results on the right; on narrow screens the inputs fold. */
export function PanelLayout({
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
  isFollowing,
  children,
}: PanelLayoutProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.panel} aria-busy={busy || undefined}>
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
      {children && (
        <div className={classNames(styles.results, isFollowing && styles.following)}>{children}</div>
      )}
      {bar !== null && (
        <div className={styles.bar} aria-hidden="true">
          {bar}
        </div>
      )}
    </div>
  )
}

/** One figure of the bar. It repeats a key figure, so the bar is hidden from screen readers. */
export function BarFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.barFigure}>
      <small>{label}</small>
      <b>{children}</b>
    </span>
  )
}
