import { authClient } from '@freehold/auth-client'
import { removeBasemap, type StoredBasemap } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'
import { useCloseDialog } from '../lists/useDialogAddress'

type RemoveBasemapDialogProps = Pick<StoredBasemap, '_id' | 'name' | 'isRemote'>

/** Asks for confirmation, removes a base map, and closes. */
export function RemoveBasemapDialog({ _id, name, isRemote }: RemoveBasemapDialogProps) {
  const close = useCloseDialog('basemaps')
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(removeBasemap, { params: { id: _id } }),
    successMessage: 'Base map removed',
    close,
  })
  return (
    <ConfirmDialog
      title="Remove Base Map"
      busy={busy}
      busyText="Removing..."
      onConfirm={confirm}
      onCancel={() => void close()}
    >
      Are you sure you want to remove {name}? The map then no longer draws it, and the place search no longer
      finds its names.{' '}
      {isRemote ? 'The archive at its address stays.' : 'The copy in this installation is deleted.'}
    </ConfirmDialog>
  )
}
