import type { Letterhead, User } from '@freehold/contracts'
import { classNames } from '@freehold/ui'
import type { ReactNode } from 'react'
import type { ReportedHome } from './LenderReport'
import type { PaperSize } from './usePaperSize'
import * as styles from './Sheet.module.css'

/** Who a report is from, and what else its heads and feet say. */
export interface Imprint {
  size: PaperSize
  /** Null until it is known, and where it cannot be loaded. */
  letterhead: Letterhead | null
  user: User | null
  home: ReportedHome
  /** 'Loan package, BRRRR' */
  kind: string
  /** The lines at the bottom of each page. */
  foot: readonly string[]
  /** Whether printed pages have heads and feet in their margins, so that the sheets' own are for the screen alone. */
  hasMargins: boolean
}

interface SheetProps {
  /** Names it. */
  title: string
  imprint: Imprint
  isFirst?: boolean
  children: ReactNode
}

/** A sheet of paper on screen, and what begins a new page in print. It may continue on further pages. */
export function Sheet({ title, imprint, isFirst = false, children }: SheetProps) {
  const { size, hasMargins, foot } = imprint
  return (
    <section
      aria-label={title}
      className={classNames(styles.sheet, size === 'A4' && styles.a4, isFirst && styles.firstSheet)}
    >
      <header className={classNames(styles.head, hasMargins && !isFirst && styles.screenOnly)}>
        <Account {...imprint} />
        {isFirst ? <Contact {...imprint} /> : <ReportedOn {...imprint} />}
      </header>
      <div className={classNames(styles.body, isFirst && styles.firstBody)}>{children}</div>
      <footer className={classNames(styles.foot, hasMargins && styles.screenOnly)}>
        {foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </section>
  )
}

/** The account's logo and name; without a logo its name alone. */
const Account = ({ letterhead, user }: Pick<Imprint, 'letterhead' | 'user'>) => (
  <p className={styles.account}>
    {letterhead?.logo && <img src={letterhead.logo} alt="" className={styles.logo} />}
    <b>{letterhead?.accountName ?? user?.accountName}</b>
  </p>
)

function Contact({ letterhead, user }: Pick<Imprint, 'letterhead' | 'user'>) {
  if (!user) return null
  const reached = [letterhead?.email ?? user.username, letterhead?.phone].filter(Boolean)
  return (
    <p className={styles.right}>
      {`${fullName(user)}, ${user.role}`}
      <br />
      {reached.join(', ')}
    </p>
  )
}

const ReportedOn = ({ home: { street, place }, kind }: Pick<Imprint, 'home' | 'kind'>) => (
  <p className={styles.right}>
    <b>{street}</b>, {place}
    <br />
    {kind}
  </p>
)

export const fullName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`.trim()
