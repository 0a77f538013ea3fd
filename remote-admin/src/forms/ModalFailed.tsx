import { type AdminSection, failureMessage, isCallFailure } from '@freehold/contracts'
import { Dialog, DialogBody, FailedState } from '@freehold/ui'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { useCloseDialog } from '../lists/useDialogAddress'

interface ModalFailedProps {
  section: AdminSection
  title: string
}

/**
 * Replaces a form whose loader failed: shows the server's message, also as a toast, and a way back to the list. Other
 * errors are bugs and are rethrown to the shell.
 */
export function ModalFailed(props: ModalFailedProps) {
  const error = useRouteError()
  if (!isCallFailure(error)) throw error
  return <CallFailed {...props} error={error} />
}

function CallFailed({ section, title, error }: ModalFailedProps & { error: unknown }) {
  const close = useCloseDialog(section)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    toast.error(failureMessage(error))
  }, [error])
  return (
    <Dialog title={title} size="s" onClose={() => void close()} closesOutside>
      <DialogBody>
        <FailedState
          bare
          cause={failureMessage(error)}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </DialogBody>
    </Dialog>
  )
}
