import { Button } from '@freehold/ui'
import * as styles from './Account.module.css'

interface PendingEmailProps {
  /** The address that signs in. */
  email: string
  /** The address that waits for its confirmation. */
  pendingEmail: string | undefined
  cancelling: boolean
  onCancel: () => void
}

/** Always on the page, so that screen readers announce an address that begins to wait. */
export function PendingEmail({ email, pendingEmail, cancelling, onCancel }: PendingEmailProps) {
  return (
    <div className={styles.pending}>
      <p className={styles.outcome} role="status">
        {pendingEmail !== undefined && (
          <>
            A link was sent to <b>{pendingEmail}</b>. Until it is opened, you sign in with {email}.
          </>
        )}
      </p>
      {pendingEmail !== undefined && (
        <Button size="s" busy={cancelling} busyText="Cancelling..." onClick={onCancel}>
          Cancel Email Change
        </Button>
      )}
    </div>
  )
}
