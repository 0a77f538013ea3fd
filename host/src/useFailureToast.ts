import { failureMessage, isCallFailure, isSignedOut } from '@freehold/contracts'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/** A failed call that a page is shown in place of is a toast too. The sign-in page says enough about a session that ended. */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (isCallFailure(error) && !isSignedOut(error)) toast.error(failureMessage(error))
  }, [error])
}
