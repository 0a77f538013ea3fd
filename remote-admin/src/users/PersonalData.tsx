import { authClient, useUser } from '@freehold/auth-client'
import { type AdminUser, eraseUser, exportUser, notToYourself, showFailure } from '@freehold/contracts'
import { downloadFile } from '@freehold/property-ui'
import { Button, ConfirmDialog, Tooltip } from '@freehold/ui'
import { Download, Eraser } from 'lucide-react'
import { useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as styles from './PersonalData.module.css'

interface PersonalDataProps {
  user: AdminUser
  /** Opens the {@link EraseDialog}. */
  onErase: () => void
}

/** Exports and erases what is stored about a user. */
export function PersonalData({ user, onErase }: PersonalDataProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>Personal Data</h3>
      <div className={styles.actions}>
        <ExportButton user={user} />
        <EraseButton user={user} onErase={onErase} />
      </div>
    </section>
  )
}

function ExportButton({ user: { _id, firstName, lastName } }: Pick<PersonalDataProps, 'user'>) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const file = await authClient.call(exportUser, { params: { id: _id } })
      downloadFile(`Personal data of ${firstName} ${lastName}.json`, file)
    } catch (error) {
      showFailure(error, toast.error)
    }
    setBusy(false)
  }

  return (
    <Button icon={Download} busy={busy} busyText="Exporting..." onClick={() => void save()}>
      Export
    </Button>
  )
}

function EraseButton({ user, onErase }: PersonalDataProps) {
  const isSelf = useUser()?._id === user._id
  const button = (
    <Button icon={Eraser} {...(isSelf ? { 'aria-disabled': true } : { onClick: onErase })}>
      Erase User
    </Button>
  )
  return isSelf ? (
    <Tooltip text={notToYourself.erase} describes>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

interface EraseDialogProps {
  user: AdminUser
  /** Leaves the form, whose user is gone. */
  onErased: () => Promise<void>
  onCancel: () => void
}

/** Asks for the username, and erases the user. */
export function EraseDialog({ user, onErased, onCancel }: EraseDialogProps) {
  const [busy, setBusy] = useState(false)
  const { _id, firstName, lastName, username } = user

  async function erase() {
    setBusy(true)
    try {
      const { pseudonym } = await authClient.call(eraseUser, { params: { id: _id }, body: { username } })
      toast.success(`User erased. Records now say ‘${pseudonym}’`)
    } catch (error) {
      showFailure(error, toast.error)
      return setBusy(false)
    }
    await onErased()
  }

  return (
    <ConfirmDialog
      title="Erase User"
      nameToType={username}
      busy={busy}
      busyText="Erasing..."
      confirmText="Erase"
      cancelText="Cancel"
      onConfirm={() => void erase()}
      onCancel={onCancel}
    >
      This deletes{' '}
      <b>
        {firstName} {lastName}
      </b>{' '}
      with all searches, analyses and shared reports, and ends their sessions. Wherever else their name or
      email is recorded, such as in the audit log, a pseudonym takes its place. This cannot be undone.
    </ConfirmDialog>
  )
}
