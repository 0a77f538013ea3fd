import { failureMessage } from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'

interface Confirmed {
  act: () => Promise<unknown>
  /** The toast of a success. */
  done: string
  close: () => unknown
  /** Comes before the server's message in the toast of a failure. */
  failure?: string
}

/** What a dialog does once it is confirmed: it acts, and closes when that is done and the list has been read again. */
export function useConfirmed({ act, done, close, failure = '' }: Confirmed) {
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
