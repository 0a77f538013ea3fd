import { CircleAlert, RotateCw } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { Button } from '../buttons/Button'
import * as styles from './FailedState.module.css'

export interface FailedStateProps {
  title?: string
  /** What failed, in a sentence. */
  cause?: string
  /** Without it there is no Retry, as when trying again cannot help. */
  onRetry?: () => void
  retrying?: boolean
  /** Without padding, for a box that has some. */
  bare?: boolean
}

/** A part that could not be loaded says so in its own place; the card around it keeps its title. */
export function FailedState({ title = 'Could not load', cause, onRetry, retrying, bare }: FailedStateProps) {
  return (
    <div className={classNames(styles.failed, bare && styles.bare)} role="alert">
      <Icon icon={CircleAlert} className={styles.icon} />
      <div className={styles.text}>
        <b className={styles.title}>{title}</b>
        {cause && <p className={styles.cause}>{cause}</p>}
      </div>
      {onRetry && (
        <Button size="s" icon={RotateCw} onClick={onRetry} busy={retrying} busyText="Retrying...">
          Retry
        </Button>
      )}
    </div>
  )
}
