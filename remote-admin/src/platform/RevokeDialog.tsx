import { authClient } from '@freehold/auth-client'
import { type DeployToken, revokeDeployToken } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'

interface RevokeDialogProps {
  token: DeployToken
  onClose: () => void
}

/** Asks for confirmation, revokes the token, reloads the list, and closes. */
export function RevokeDialog({ token: { _id, remote, name }, onClose }: RevokeDialogProps) {
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(revokeDeployToken, { params: { id: _id } }),
    successMessage: 'Deploy token revoked successfully',
    close: onClose,
  })
  return (
    <ConfirmDialog
      title="Revoke Deploy Token"
      busy={busy}
      busyText="Revoking..."
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to revoke {remote}/{name}? Deployments that use it will be refused.
    </ConfirmDialog>
  )
}
