import { paths } from '@freehold/contracts'
import { Icon, IconButton, iconButtonClass, Logo } from '@freehold/ui'
import { Menu, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { sections } from '../sections'
import * as styles from './TopBar.module.css'

interface TopBarProps {
  menuOpen: boolean
  onOpenMenu: () => void
}

/** Above the page on screens too narrow for the sidebar. */
export function TopBar({ menuOpen, onOpenMenu }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton
        label="Open menu"
        icon={Menu}
        tooltip={null}
        className={styles.control}
        onClick={onOpenMenu}
        aria-expanded={menuOpen}
      />
      <Link to={paths.app} className={styles.logo} aria-label="Freehold">
        <Logo height={26} />
      </Link>
      <Link
        to={paths.search()}
        className={`${iconButtonClass()} ${styles.control}`}
        aria-label={sections.search.title}
      >
        <Icon icon={Search} />
      </Link>
    </header>
  )
}
