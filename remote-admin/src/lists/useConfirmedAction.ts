import { showFailure } from '@freehold/contracts'
import { startTransition, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'

interface ConfirmedAction<Result> {
  action: () => Promise<Result>
  /** The success toast. */
  successMessage: string | ((result: Result) => string)
  close: () => unknown
  /** Prefix of the server's message in the error toast. */
  failurePrefix?: string
}

/** Runs the action of a confirmed dialog, reloads the list, and closes the dialog. */
export function useConfirmedAction<Result>({
  action,
  successMessage,
  close,
  failurePrefix = '',
}: ConfirmedAction<Result>) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function confirm() {
    setBusy(true)
    try {
      const result = await action()
      toast.success(typeof successMessage === 'string' ? successMessage : successMessage(result))
    } catch (error) {
      showFailure(error, (message) => toast.error(failurePrefix + message))
      return setBusy(false)
    }
    await revalidate()
    // With the reloaded list: before it, the focus would return to an opener that is about to go.
    startTransition(async () => void (await close()))
  }

  return { busy, confirm: () => void confirm() }
}
