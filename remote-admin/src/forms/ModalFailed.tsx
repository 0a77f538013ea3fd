import type { AdminSection } from '@freehold/contracts'
import { Dialog, DialogBody, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { useCloseDialog } from '../lists/useDialogAddress'
import { messageOf } from '../messageOf'

/** In place of a form whose loader failed: the server's message, also as a toast, and the way back to the list. */
export function ModalFailed({ section, title }: { section: AdminSection; title: string }) {
  const error = useRouteError()
  const close = useCloseDialog(section)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast.error(messageOf(error))
  }, [error])
  return (
    <Dialog title={title} size="s" onClose={() => void close()} closesOutside>
      <DialogBody>
        <FailedState
          bare
          cause={messageOf(error)}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </DialogBody>
    </Dialog>
  )
}
