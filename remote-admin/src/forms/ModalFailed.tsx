import type { AdminSection } from '@freehold/contracts'
import { Dialog, DialogBody } from '@freehold/ui'
import { LoaderFailure } from '../lists/LoaderFailure'
import { useCloseDialog } from '../lists/useDialogAddress'

interface ModalFailedProps {
  section: AdminSection
  title: string
}

/** Replaces a form whose loader failed; closing it leads back to the list. */
export function ModalFailed({ section, title }: ModalFailedProps) {
  const close = useCloseDialog(section)
  return (
    <Dialog title={title} size="s" onClose={() => void close()} closesOutside>
      <DialogBody>
        <LoaderFailure bare />
      </DialogBody>
    </Dialog>
  )
}
