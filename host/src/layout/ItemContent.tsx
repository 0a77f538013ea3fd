import { Icon } from '@freehold/ui'
import type { LucideIcon } from 'lucide-react'
import * as styles from './Sidebar.module.css'

/** Icon and label of a sidebar item; the collapsed sidebar hides the label. */
export function ItemContent({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon icon={icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}
