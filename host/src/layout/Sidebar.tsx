import { authClient } from '@freehold/auth-client'
import { matchesPath, paths, type User } from '@freehold/contracts'
import { Icon, Logo, Tooltip } from '@freehold/ui'
import { LogOut, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { bottomLinks, topLinks, type NavigationLink } from './navigation'
import { ThemeSwitch } from './ThemeSwitch'
import * as styles from './Sidebar.module.css'

interface SidebarProps {
  user: User | null
  className?: string | undefined
  /** What stands beside the logo: the drawer's close button. */
  corner?: ReactNode
  /** A link was pressed; the page is not there yet. */
  onNavigate?: () => void
}

/** Its words hide by themselves where it is narrow; they stay as the names of the controls. */
export function Sidebar({ user, className = '', corner, onNavigate }: SidebarProps) {
  const visible = topLinks.filter(({ role }) => role === undefined || role === user?.role)
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
      {user && <Who user={user} />}
    </nav>
  )
}

function NavigationItem({
  to,
  within,
  beneath,
  label,
  icon,
  onNavigate,
}: NavigationLink & Pick<SidebarProps, 'onNavigate'>) {
  const { pathname } = useLocation()
  const isBeneath = beneath !== undefined && matchesPath(beneath, pathname)
  return (
    <li>
      <Tooltip text={label} placement="right">
        <Link
          className={styles.item}
          to={to}
          onClick={onNavigate}
          aria-current={matchesPath(within, pathname) ? 'page' : isBeneath || undefined}
        >
          <ItemFace icon={icon} label={label} />
        </Link>
      </Tooltip>
    </li>
  )
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    if (leaving) return
    setLeaving(true)
    void authClient.signOut().finally(() => setLeaving(false))
  }
  return (
    <Tooltip text="Logout" placement="right">
      <button
        type="button"
        className={styles.item}
        onClick={leave}
        aria-disabled={leaving}
        aria-busy={leaving}
      >
        <ItemFace icon={LogOut} label={leaving ? 'Logging out...' : 'Logout'} />
      </button>
    </Tooltip>
  )
}

function ItemFace({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon icon={icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}

function Who({ user }: { user: User }) {
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()
  return (
    <div className={styles.who}>
      <span className={styles.avatar} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.whoText}>
        <b>
          {user.firstName} {user.lastName}
        </b>
        <small>
          {user.role}, {user.accountName}
        </small>
      </span>
      <ThemeSwitch />
    </div>
  )
}
