import type { User } from '@freehold/contracts'
import { IconButton } from '@freehold/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
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
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (openedAt.current !== key) onClose()
  }, [key, onClose])

  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="Menu" onClose={onClose} onClick={closeOnScrim}>
      <Sidebar
        user={user}
        className={styles.side}
        corner={<IconButton label="Close menu" icon={X} tooltip={null} onClick={onClose} />}
      />
    </dialog>
  )
}
