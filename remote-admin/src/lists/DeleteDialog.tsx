import type { AdminSection } from '@freehold/contracts'
import { ConfirmDialog } from '@freehold/ui'
import type { ReactNode } from 'react'
import { useConfirmed } from './useConfirmed'
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
export function DeleteDialog({ section, noun, name, remove, failure, children, ...rest }: DeleteDialogProps) {
  const close = useCloseDialog(section)
  const { busy, confirm } = useConfirmed({
    act: remove,
    done: `${noun} deleted successfully`,
    close,
    failure,
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
