import { authClient } from '@freehold/auth-client'
import { cancelImport, failureMessage } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import { useCloseDialog } from '../lists/useDialogAddress'

/** For an upload whose tab was closed, so that no one continues it. */
export function CancelUpload({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const close = useCloseDialog('imports')

  async function cancel() {
    setBusy(true)
    try {
      await authClient.call(cancelImport, { params: { id } })
    } catch (error) {
      toast.error(failureMessage(error))
      return setBusy(false)
    }
    toast.success('Upload canceled')
    await close()
    return revalidate()
  }

  return (
    <Button busy={busy} busyText="Canceling..." onClick={() => void cancel()}>
      Cancel Upload
    </Button>
  )
}
