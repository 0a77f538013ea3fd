import type { User } from '@freehold/contracts'
import { IconButton } from '@freehold/ui'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Sidebar } from './Sidebar'
import * as styles from './Drawer.module.css'

interface DrawerProps {
  user: User | null
  onClose: () => void
}

/** The sidebar of a narrow screen: a modal dialog, which Escape, the scrim and every change of page close. */
export function Drawer({ user, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The page alone: a map writes into its query where it looks, also while the drawer stands over it.
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const closeOnScrim = ({ target }: MouseEvent) => {
      if (target === element) onClose()
    }
    element.showModal()
    element.addEventListener('click', closeOnScrim)
    return () => {
      element.removeEventListener('click', closeOnScrim)
      // Closing, not only removing, gives the focus back to the button that opened it.
      element.close()
    }
  }, [onClose])
  useEffect(() => {
    if (openedAt.current !== pathname) onClose()
  }, [pathname, onClose])

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      // The browser's own close event comes later and would undo a click on the menu button in between.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close it without asking when Escape is pressed twice.
      onClose={onClose}
    >
      <Sidebar
        user={user}
        className={styles.side}
        onNavigate={onClose}
        corner={<IconButton label="Close menu" icon={X} tooltip={null} onClick={onClose} />}
      />
    </dialog>
  )
}
