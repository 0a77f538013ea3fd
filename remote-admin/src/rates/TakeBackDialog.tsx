import { authClient } from '@freehold/auth-client'
import { deleteRate, failureMessage, type RateEntry, type RateWithHistory } from '@freehold/contracts'
import { ConfirmDialog, formatDay } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import { useCloseDialog } from '../lists/useDialogAddress'
import { formatRate } from './formatRate'

interface TakeBackDialogProps {
  rate: Pick<RateWithHistory, '_id' | 'type'>
  entry: RateEntry
  onCancel: () => void
}

/** Asks, takes a rate back that was entered by hand, and leads to the list. */
export function TakeBackDialog({ rate: { _id, type }, entry, onCancel }: TakeBackDialogProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const close = useCloseDialog('rates')

  async function confirm() {
    setBusy(true)
    try {
      await authClient.call(deleteRate, { params: { id: _id, entry: entry._id } })
    } catch (error) {
      toast.error(failureMessage(error))
      return setBusy(false)
    }
    toast.success('Rate taken back successfully')
    await revalidate()
    return close()
  }

  return (
    <ConfirmDialog
      title="Take Back Rate"
      busy={busy}
      busyText="Taking back..."
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      Are you sure you want to take back {formatRate(entry.rate)} of {formatDay(entry.asOf)} for {type}? The
      rate of the day is then the newest of the others.
    </ConfirmDialog>
  )
}
