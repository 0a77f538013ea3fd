import { Button } from '@freehold/ui'
import * as styles from './Account.module.css'

interface PendingEmailProps {
  /** The current sign-in address. */
  email: string
  /** The new address, until it is confirmed. */
  pendingEmail: string | undefined
  cancelling: boolean
  onCancel: () => void
}

/** Always rendered: screen readers announce a status only if its element was there before. */
export function PendingEmail({ email, pendingEmail, cancelling, onCancel }: PendingEmailProps) {
  return (
    <div className={styles.pending}>
      <p className={styles.outcome} role="status">
        {pendingEmail !== undefined && (
          <>
            We sent a link to <b>{pendingEmail}</b>. Until you confirm the change, you sign in with {email}.
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
