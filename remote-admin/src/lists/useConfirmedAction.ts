import { failureMessage } from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'

interface ConfirmedAction {
  act: () => Promise<unknown>
  /** The success toast. */
  done: string
  close: () => unknown
  /** Prefix of the server's message in the error toast. */
  failure?: string
}

/** Runs the action of a confirmed dialog, reloads the list, and closes the dialog. */
export function useConfirmedAction({ act, done, close, failure = '' }: ConfirmedAction) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function confirm() {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.error(failure + failureMessage(error))
      return setBusy(false)
    }
    toast.success(done)
    await revalidate()
    await close()
  }

  return { busy, confirm: () => void confirm() }
}
