import { failureMessage } from '@freehold/contracts'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/**
 * Shows failed calls that do not stop the page as toasts: one for each text, since one outage fails several calls.
 * @param failures the same array until the page is loaded again
 */
export function useFailureToasts(failures: readonly unknown[]): void {
  useEffect(() => {
    for (const message of new Set(failures.map((failure) => failureMessage(failure)))) toast.error(message)
  }, [failures])
}
