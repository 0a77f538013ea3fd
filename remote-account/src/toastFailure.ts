import { failureMessage, isSignedOut } from '@freehold/contracts'
import { toast } from 'react-hot-toast/headless'

/**
 * Shows a failed call as a toast, except an ended session, which the sign-in page reports.
 * @param shownFields see {@link failureMessage}
 */
export function toastFailure(error: unknown, shownFields?: readonly string[]): void {
  if (isSignedOut(error)) return
  toast.error(failureMessage(error, shownFields))
}
