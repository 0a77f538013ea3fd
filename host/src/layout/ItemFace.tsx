import { Icon } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import * as styles from './Sidebar.module.css'

/** An icon and its words, which a rail hides. */
export function ItemFace({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon icon={icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}
