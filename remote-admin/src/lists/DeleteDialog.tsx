import type { AdminSection } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import type { ReactNode } from 'react'
import { useConfirmedAction } from './useConfirmedAction'
import { useCloseDialog } from './useDialogAddress'

interface DeleteDialogProps {
  section: AdminSection
  /** 'User' */
  noun: string
  /** The name of the item in the question. */
  name: ReactNode
  /** Text the user must type to confirm. */
  nameToType?: string
  /** Further consequences, after the question. */
  children?: ReactNode
  remove: () => Promise<unknown>
  /** Prefix of the server's message in the error toast. */
  failurePrefix?: string
}

/** Asks for confirmation, deletes, reloads the list, and closes. */
export function DeleteDialog({
  section,
  noun,
  name,
  remove,
  failurePrefix,
  children,
  ...rest
}: DeleteDialogProps) {
  const close = useCloseDialog(section)
  const { busy, confirm } = useConfirmedAction({
    action: remove,
    successMessage: `${noun} deleted successfully`,
    close,
    failurePrefix,
  })

  return (
    <ConfirmDialog
      {...rest}
      title={`Delete ${noun}`}
      busy={busy}
      onConfirm={confirm}
      onCancel={() => void close()}
    >
      Are you sure you want to delete {name}?{children}
    </ConfirmDialog>
  )
}
