import { Icon, Logo } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PageProgress } from '../layout/PageProgress'
import { usePageFocus } from '../layout/usePageFocus'
import { Plat } from './Plat'
import * as styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  description?: string
  /** An icon above the title; `tone` marks a warning or a failure. */
  statusIcon?: { icon: LucideIcon; tone?: 'warn' | 'neg' }
  children?: ReactNode
}

/** The layout of all pages before sign-in. */
export function EntryPage({ title, description, statusIcon, children }: EntryPageProps) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main, title)
  return (
    <div className={styles.page}>
      <title>{`${title} | Freehold`}</title>
      <main className={styles.form} id="main" tabIndex={-1} ref={main}>
        <Logo height={34} />
        <div className={styles.box}>
          {statusIcon && (
            <div className={`${styles.statusIcon} ${statusIcon.tone ? styles[statusIcon.tone] : ''}`}>
              <Icon icon={statusIcon.icon} />
            </div>
          )}
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
          {children}
        </div>
        <PageProgress />
      </main>
      <aside className={styles.art} aria-hidden="true">
        <Plat />
      </aside>
    </div>
  )
}
