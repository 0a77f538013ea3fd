import { authClient } from '@freehold/auth-client'
import { deleteRate, type RateEntry, type RateWithHistory } from '@freehold/contracts'
import { ConfirmDialog, formatDay } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'
import { useCloseDialog } from '../lists/useDialogAddress'
import { formatRate } from './formatRate'

interface DeleteRateDialogProps {
  rate: Pick<RateWithHistory, '_id' | 'type'>
  entry: RateEntry
  onCancel: () => void
}

/** Asks for confirmation, deletes a rate that was entered by hand, and returns to the list. */
export function DeleteRateDialog({ rate: { _id, type }, entry, onCancel }: DeleteRateDialogProps) {
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(deleteRate, { params: { id: _id, entry: entry._id } }),
    successMessage: 'Rate deleted successfully',
    close: useCloseDialog('rates'),
  })
  return (
    <ConfirmDialog
      title="Delete Rate"
      busy={busy}
      busyText="Deleting..."
      onConfirm={confirm}
      onCancel={onCancel}
    >
      Are you sure you want to delete {formatRate(entry.rate)} of {formatDay(entry.asOf)} for {type}? The
      remaining rate with the latest date becomes the current one.
    </ConfirmDialog>
  )
}
