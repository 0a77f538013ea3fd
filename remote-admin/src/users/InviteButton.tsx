import { authClient } from '@freehold/auth-client'
import { type AdminUser, inviteUser, showFailure } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'

/** Mails the user a link to choose a password, independent of unsaved changes in the form. */
export function InviteButton({ user }: { user: AdminUser }) {
  const [busy, setBusy] = useState(false)

  async function invite() {
    setBusy(true)
    try {
      await authClient.call(inviteUser, { params: { id: user._id } })
      toast.success(`Invitation sent to ${user.username}`)
    } catch (error) {
      showFailure(error, toast.error)
    }
    setBusy(false)
  }

  return (
    <Button icon={Mail} busy={busy} busyText="Sending..." onClick={() => void invite()}>
      Send Invitation
    </Button>
  )
}
