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

/** The sidebar on narrow screens: a modal dialog, closed by Escape, by a click on the scrim and by navigation. */
export function Drawer({ user, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Only the path counts: a map behind the open drawer may still write its position into the query.
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
      // Removing the element without closing it would not return the focus to the menu button.
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
      // The browser's close event is late and would undo a click on the menu button made in the meantime.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // When Escape is pressed twice, browsers close the dialog without a cancel event.
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
