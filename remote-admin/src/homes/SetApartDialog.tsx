import { authClient } from '@freehold/auth-client'
import { type JoinedHome, type JoinedListing, setListingApart } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { useConfirmedAction } from '../lists/useConfirmedAction'
import { nameOf } from './names'

export interface ListingOfHome {
  listing: JoinedListing
  home: JoinedHome
}

/** Asks for confirmation, sets the listing apart, reloads the list, and closes. */
export function SetApartDialog({ listing, home, onClose }: ListingOfHome & { onClose: () => void }) {
  const { busy, confirm } = useConfirmedAction({
    action: () => authClient.call(setListingApart, { params: { id: listing._id, home: home._id } }),
    successMessage: 'Listing set apart',
    close: onClose,
  })
  return (
    <ConfirmDialog
      title="Set Listing Apart"
      busy={busy}
      busyText="Setting Apart..."
      onConfirm={confirm}
      onCancel={onClose}
    >
      Are you sure you want to set {nameOf(listing)} apart from {home.PropertyAddressFull}? It becomes another
      home, on the map and in searches, and no import joins them again. Links and saved analyses stay with{' '}
      {home.PropertyAddressFull}. {showsAddress({ listing, home }) && 'That home then shows its address. '}
      You can join the listing again under Set Apart.
    </ConfirmDialog>
  )
}

/** Whether only this listing keeps the home from showing its address. */
const showsAddress = ({ listing, home }: ListingOfHome) =>
  home.listings.every(({ _id, isWithheld }) => isWithheld === (_id === listing._id))
