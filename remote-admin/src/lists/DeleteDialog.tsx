import { type AdminSection, failureMessage } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import { type ReactNode, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import { useCloseDialog } from './useDialogAddress'

interface DeleteDialogProps {
  section: AdminSection
  /** 'User' */
  noun: string
  /** What the question calls it. */
  name: ReactNode
  /** Must be typed first. */
  nameToType?: string
  /** What else goes with it, after the question. */
  children?: ReactNode
  remove: () => Promise<unknown>
  /** Stands before the server's message in the toast of a failure. */
  failure?: string
}

/** Asks, deletes, and closes once that is done and the list has been read anew. */
export function DeleteDialog({
  section,
  noun,
  name,
  remove,
  failure = '',
  children,
  ...rest
}: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const close = useCloseDialog(section)

  async function confirm() {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      toast.error(failure + failureMessage(error))
      return setBusy(false)
    }
    toast.success(`${noun} deleted successfully`)
    await revalidate()
    return close()
  }

  return (
    <ConfirmDialog
      {...rest}
      title={`Delete ${noun}`}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => void close()}
    >
      Are you sure you want to delete {name}?{children}
    </ConfirmDialog>
  )
}
