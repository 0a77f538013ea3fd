import { authClient } from '@freehold/auth-client'
import { deleteSavedMapping, type SavedMapping } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'

interface DeleteMappingDialogProps {
  mapping: SavedMapping
  /** Nothing was deleted. */
  onClose: () => void
}

/** Asks for confirmation, deletes a saved mapping, and reloads the list, which takes the dialog along. */
export function DeleteMappingDialog({ mapping: { _id, name }, onClose }: DeleteMappingDialogProps) {
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(deleteSavedMapping, { params: { id: _id } }),
    successMessage: 'Mapping deleted successfully',
    close: () => undefined,
  })
  return (
    <ConfirmDialog title="Delete Mapping" busy={busy} onConfirm={confirm} onCancel={onClose}>
      Are you sure you want to delete {name}? The next file with these columns is then matched by the names of
      its columns. Homes that were imported with it stay.
    </ConfirmDialog>
  )
}
