import { Icon, VisuallyHidden } from '@freehold/ui'
import { Check } from 'lucide-react'
import * as styles from './ActiveMark.module.css'

/** A check mark if active, else a muted 'No'. */
export function ActiveMark({ active }: { active: boolean }) {
  if (!active) return <span className={styles.no}>No</span>
  return (
    <span className={styles.yes}>
      <Icon icon={Check} />
      <VisuallyHidden>Active</VisuallyHidden>
    </span>
  )
}
