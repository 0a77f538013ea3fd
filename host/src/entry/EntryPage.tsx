import { Icon, Logo } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { usePageFocus } from '../layout/usePageFocus'
import { Plat } from './Plat'
import * as styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  lede?: string
  /** An icon above the title; `tone` marks a warning or a failure. */
  sign?: { icon: LucideIcon; tone?: 'warn' | 'neg' }
  children?: ReactNode
}

/** The layout of all pages before sign-in. */
export function EntryPage({ title, lede, sign, children }: EntryPageProps) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main, title)
  return (
    <div className={styles.page}>
      <title>{`${title} | Freehold`}</title>
      <main className={styles.form} id="main" tabIndex={-1} ref={main}>
        <Logo height={34} />
        <div className={styles.box}>
          {sign && (
            <div className={`${styles.sign} ${sign.tone ? styles[sign.tone] : ''}`}>
              <Icon icon={sign.icon} />
            </div>
          )}
          <h1 className={styles.title}>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
          {children}
        </div>
      </main>
      <aside className={styles.art} aria-hidden="true">
        <Plat />
      </aside>
    </div>
  )
}
