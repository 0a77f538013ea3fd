import { authClient } from '@freehold/auth-client'
import { type ApartListing, joinListingAgain } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'
import { nameOf } from './names'

interface JoinAgainDialogProps {
  listing: ApartListing
  onClose: () => void
}

/** Asks for confirmation, lets the listing be of the home again, reloads the list, and closes. */
export function JoinAgainDialog({ listing, onClose }: JoinAgainDialogProps) {
  const { _id, apartFrom } = listing
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(joinListingAgain, { params: { id: _id, home: apartFrom._id } }),
    successMessage: ({ isJoined }) =>
      isJoined
        ? 'Listing joined again'
        : 'Listing no longer set apart, but it does not fit that home any more',
    close: onClose,
  })
  return (
    <ConfirmDialog
      title="Join Listing Again"
      busy={busy}
      busyText="Joining..."
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to join {nameOf(listing)} and {apartFrom.PropertyAddressFull} again? If they still
      fit, they become one home, with the saved analyses of both.
    </ConfirmDialog>
  )
}
