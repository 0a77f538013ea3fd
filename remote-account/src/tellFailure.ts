import { failureMessage, isSignedOut } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'

/**
 * A failure as a toast; the sign-in page says enough about a session that ended.
 * @param shownFields see {@link failureMessage}
 */
export function tellFailure(error: unknown, shownFields?: readonly string[]): void {
  if (isSignedOut(error)) return
  toast.error(failureMessage(error, shownFields))
}
