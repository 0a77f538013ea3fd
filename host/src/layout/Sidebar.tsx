import { includesRole, matchesPath, paths, type User } from '@freehold/contracts'
import { Logo, Tooltip } from '@freehold/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AccountMenu } from './AccountMenu'
import { ItemContent } from './ItemContent'
import { LogoutButton } from './LogoutButton'
import { bottomLinks, topLinks, type NavigationLink } from './navigation'
import { ThemeSwitch } from './ThemeSwitch'
import * as styles from './Sidebar.module.css'

interface SidebarProps {
  user: User | null
  className?: string | undefined
  /** Next to the logo: the drawer's close button. */
  corner?: ReactNode
  /** Called when a link is clicked, before its page is shown. */
  onNavigate?: () => void
}

/** In a narrow sidebar CSS hides the labels visually; they remain the controls' accessible names. */
export function Sidebar({ user, className = '', corner, onNavigate }: SidebarProps) {
  const visible = topLinks.filter(({ roles = 'all' }) => includesRole(roles, user?.role ?? ''))
  return (
    <nav className={`${styles.side} ${className}`} aria-label="Main">
      <div className={styles.head}>
        <Link to={paths.app} className={styles.logo} aria-label="Freehold" onClick={onNavigate}>
          <Logo height={28} />
        </Link>
        {corner}
      </div>
      <ul className={styles.group}>
        {visible.map((link) => (
          <NavigationItem key={link.label} {...link} onNavigate={onNavigate} />
        ))}
      </ul>
      <ul className={`${styles.group} ${styles.end}`}>
        {bottomLinks.map((link) => (
          <NavigationItem key={link.label} {...link} onNavigate={onNavigate} />
        ))}
        <li>
          <LogoutButton />
        </li>
      </ul>
      {user && (
        <div className={styles.who}>
          <AccountMenu user={user} onNavigate={onNavigate} />
          <ThemeSwitch />
        </div>
      )}
    </nav>
  )
}

function NavigationItem({
  to,
  pattern,
  subpagePattern,
  label,
  icon,
  onNavigate,
}: NavigationLink & Pick<SidebarProps, 'onNavigate'>) {
  const { pathname } = useLocation()
  const isSubpage = subpagePattern !== undefined && matchesPath(subpagePattern, pathname)
  return (
    <li>
      <Tooltip text={label} placement="right">
        <Link
          className={styles.item}
          to={to}
          onClick={onNavigate}
          aria-current={matchesPath(pattern, pathname) ? 'page' : isSubpage || undefined}
        >
          <ItemContent icon={icon} label={label} />
        </Link>
      </Tooltip>
    </li>
  )
}
