import { Button, Icon } from '@freehold/ui'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './MapCorner.module.css'

interface FailedChipProps {
  /** The error message. */
  children: ReactNode
  onRetry: () => void
  /** Offered instead of Retry, where that cannot help. */
  onClearFilters?: (() => void) | undefined
}

/** A message on the map that something could not be loaded. */
export const FailedChip = ({ children, onRetry, onClearFilters }: FailedChipProps) => (
  <div className={styles.chip} role="status">
    <Icon icon={CircleAlert} small className={styles.warning} />
    {children}
    {onClearFilters ? (
      <Button size="s" onClick={onClearFilters}>
        Clear Filters
      </Button>
    ) : (
      <Button size="s" icon={RotateCw} onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)
