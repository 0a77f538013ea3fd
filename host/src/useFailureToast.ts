import { isCallFailure, showFailure } from '@freehold/contracts'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

/** Shows a failed API call as a toast, in addition to the page that reports it; except for an ended session. */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    if (isCallFailure(error)) showFailure(error, toast.error)
  }, [error])
}
