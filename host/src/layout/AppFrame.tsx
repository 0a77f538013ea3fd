import type { User } from '@freehold/contracts'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Drawer } from './Drawer'
import { isFullWidth, titleOf } from './navigation'
import { PageProgress } from './PageProgress'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { usePageFocus } from './usePageFocus'
import * as styles from './AppLayout.module.css'

interface AppFrameProps {
  user: User | null
  children: ReactNode
}

/** Sidebar and content area, also shown while the page is loading and when it has failed. */
export function AppFrame({ user, children }: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  usePageFocus(main)

  return (
    <>
      <title>{`${titleOf(pathname) ?? 'Page'} | Freehold`}</title>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={`${styles.shell} ${isFullWidth(pathname) ? styles.full : ''}`}>
        <TopBar menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
        <Sidebar user={user} className={styles.sidebar} />
        <main className={styles.main} id="main" tabIndex={-1} ref={main}>
          {children}
          <PageProgress />
        </main>
      </div>
      {menuOpen && <Drawer user={user} onClose={closeMenu} />}
    </>
  )
}
