import { failureMessage, isOutage } from '@freehold/contracts'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/** The failure that a recovery waits for, wherever it is among them; undefined without one. */
export const outageAmong = (failures: readonly unknown[]): unknown => failures.find(isOutage)

/**
 * Shows failed calls that do not stop the page as toasts: one for each text, since one outage fails several calls. They
 * go once the page is loaded again.
 * @param failures the same array until the page is loaded again
 */
export function useFailureToasts(failures: readonly unknown[]): void {
  useEffect(() => {
    const messages = new Set(failures.map((failure) => failureMessage(failure)))
    const ids = [...messages].map((message) => toast.error(message))
    return () => {
      for (const id of ids) toast.remove(id)
    }
  }, [failures])
}
