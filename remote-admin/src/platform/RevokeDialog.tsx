import { authClient } from '@freehold/auth-client'
import { type DeployToken, revokeDeployToken } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmed } from '../lists/useConfirmed'

interface RevokeDialogProps {
  token: DeployToken
  onClose: () => void
}

/** Asks, revokes, and closes once the list has been read again. */
export function RevokeDialog({ token: { _id, remote, name }, onClose }: RevokeDialogProps) {
  const { busy, confirm } = useConfirmed({
    act: () => authClient.call(revokeDeployToken, { params: { id: _id } }),
    done: 'Deploy token revoked successfully',
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
      Are you sure you want to revoke {remote}/{name}? Whatever deploys with it is refused from then on.
    </ConfirmDialog>
  )
}
