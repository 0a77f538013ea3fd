import { paths, type User } from '@freehold/contracts'
import { Tooltip } from '@freehold/ui'
import { CircleUserRound, MonitorSmartphone } from 'lucide-react'
import { useId, useRef, useState, type ToggleEvent } from 'react'
import { Link } from 'react-router-dom'
import { ItemContent } from './ItemContent'
import { LogoutButton } from './LogoutButton'
import * as styles from './AccountMenu.module.css'
import * as sidebar from './Sidebar.module.css'

interface AccountMenuProps {
  user: User
  onNavigate?: (() => void) | undefined
}

/** The signed-in user; opens a menu upwards with role and account, links to account and sessions, and Logout. */
export function AccountMenu({ user, onNavigate }: AccountMenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}`
  const toggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && menu.current && opener.current) placeAbove(menu.current, opener.current)
    setOpen(newState === 'open')
  }
  const leave = () => {
    menu.current?.hidePopover()
    onNavigate?.()
  }
  return (
    <>
      <Tooltip text={name} placement="right">
        <button
          ref={opener}
          type="button"
          className={`${styles.opener} ${open ? styles.open : ''}`}
          popoverTarget={id}
        >
          <span className={styles.avatar} aria-hidden="true">
            {`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()}
          </span>
          <span className={sidebar.whoText}>
            <b>{name}</b>
            <small>
              {user.role}, {user.accountName}
            </small>
          </span>
        </button>
      </Tooltip>
      {/* The browser's popover: in the top layer, closed by Escape and by a click outside. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`${styles.menu} ${sidebar.beside}`}
        role="group"
        aria-label="Account menu"
        onBeforeToggle={toggle}
      >
        {open && <Menu user={user} name={name} onNavigate={leave} />}
      </div>
    </>
  )
}

function placeAbove(menu: HTMLElement, opener: HTMLElement) {
  const { left, top } = opener.getBoundingClientRect()
  menu.style.left = `${left}px`
  menu.style.bottom = `${document.documentElement.clientHeight - top}px`
}

function Menu({ user, name, onNavigate }: AccountMenuProps & { name: string }) {
  return (
    <>
      <div className={styles.head}>
        <b>{name}</b>
        <span>{user.username}</span>
      </div>
      <dl className={styles.facts}>
        <dt>Role</dt>
        <dd>{user.role}</dd>
        <dt>Account</dt>
        <dd>{user.accountName}</dd>
      </dl>
      <ul className={styles.links}>
        <li>
          <Link className={sidebar.item} to={paths.account} onClick={onNavigate}>
            <ItemContent icon={CircleUserRound} label="Account Details" />
          </Link>
        </li>
        <li>
          <Link className={sidebar.item} to={`${paths.account}#sessions`} onClick={onNavigate}>
            <ItemContent icon={MonitorSmartphone} label="Your Sessions" />
          </Link>
        </li>
        <li>
          <LogoutButton />
        </li>
      </ul>
    </>
  )
}
