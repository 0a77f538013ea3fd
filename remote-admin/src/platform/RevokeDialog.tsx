import { authClient } from '@freehold/auth-client'
import { type DeployToken, failureMessage, revokeDeployToken } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'

interface RevokeDialogProps {
  token: DeployToken
  onClose: () => void
}

/** Asks, revokes, and closes once the list has been read again. */
export function RevokeDialog({ token: { _id, remote, name }, onClose }: RevokeDialogProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function confirm() {
    setBusy(true)
    try {
      await authClient.call(revokeDeployToken, { params: { id: _id } })
    } catch (error) {
      toast.error(failureMessage(error))
      return setBusy(false)
    }
    toast.success('Deploy token revoked successfully')
    await revalidate()
    return onClose()
  }

  return (
    <ConfirmDialog
      title="Revoke Deploy Token"
      busy={busy}
      busyText="Revoking..."
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to revoke {remote}/{name}? Whatever deploys with it is refused from then on.
    </ConfirmDialog>
  )
}
