import { authClient } from '@freehold/auth-client'
import { deleteRate, type RateEntry, type RateWithHistory } from '@freehold/contracts'
import { ConfirmDialog, formatDay } from '@freehold/ui'
import { useConfirmed } from '../lists/useConfirmed'
import { useCloseDialog } from '../lists/useDialogAddress'
import { formatRate } from './formatRate'

interface TakeBackDialogProps {
  rate: Pick<RateWithHistory, '_id' | 'type'>
  entry: RateEntry
  onCancel: () => void
}

/** Asks, takes a rate back that was entered by hand, and leads to the list. */
export function TakeBackDialog({ rate: { _id, type }, entry, onCancel }: TakeBackDialogProps) {
  const { busy, confirm } = useConfirmed({
    act: () => authClient.call(deleteRate, { params: { id: _id, entry: entry._id } }),
    done: 'Rate taken back successfully',
    close: useCloseDialog('rates'),
  })
  return (
    <ConfirmDialog
      title="Take Back Rate"
      busy={busy}
      busyText="Taking back..."
      onConfirm={confirm}
      onCancel={onCancel}
    >
      Are you sure you want to take back {formatRate(entry.rate)} of {formatDay(entry.asOf)} for {type}? The
      rate of the day is then the newest of the others.
    </ConfirmDialog>
  )
}
