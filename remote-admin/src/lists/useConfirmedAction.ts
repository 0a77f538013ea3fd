import { showFailure } from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'

interface ConfirmedAction {
  action: () => Promise<unknown>
  /** The success toast. */
  successMessage: string
  close: () => unknown
  /** Prefix of the server's message in the error toast. */
  failurePrefix?: string
}

/** Runs the action of a confirmed dialog, reloads the list, and closes the dialog. */
export function useConfirmedAction({ action, successMessage, close, failurePrefix = '' }: ConfirmedAction) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function confirm() {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      showFailure(error, (message) => toast.error(failurePrefix + message))
      return setBusy(false)
    }
    toast.success(successMessage)
    await revalidate()
    await close()
  }

  return { busy, confirm: () => void confirm() }
}
