import { Button, Icon } from '@freehold/ui'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './MapCorner.module.css'

interface FailedChipProps {
  /** The error message. */
  children: ReactNode
  onRetry: () => void
}

/** A message on the map that something could not be loaded. */
export const FailedChip = ({ children, onRetry }: FailedChipProps) => (
  <div className={styles.chip} role="status">
    <Icon icon={CircleAlert} small className={styles.warning} />
    {children}
    <Button size="s" icon={RotateCw} onClick={onRetry}>
      Retry
    </Button>
  </div>
)
