import { isCallFailure, showFailure } from '@freehold/contracts'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/**
 * Shows a failed API call as a toast, in addition to the page that reports it and as long as that does; except for an
 * ended session.
 */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (!isCallFailure(error)) return undefined
    const id = showFailure(error, toast.error)
    return () => {
      if (id !== undefined) toast.remove(id)
    }
  }, [error])
}
