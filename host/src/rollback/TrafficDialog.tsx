import { valibotResolver } from '@hookform/resolvers/valibot'
import { isApiError, type PlatformRemote, RollbackInput, showFailure } from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot, Field, Notice, TextArea } from '@freehold/ui'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import * as v from 'valibot'

const Reason = v.pick(RollbackInput, ['reason'])
type Reason = v.InferOutput<typeof Reason>

/** What the next change is based on. */
interface Basis {
  sequence: number
  reason: string
}

interface TrafficDialogProps {
  title: string
  remote: PlatformRemote
  actionText: { rest: string; busy: string }
  /** Null when it would change nothing any more. */
  send: ((basis: Basis) => Promise<unknown>) | null
  successMessage: string
  onClose: () => void
  /** Says what will be live afterwards. */
  children: ReactNode
}

/**
 * Asks for the reason and for a confirmation of a change of traffic. If someone else was faster, it shows what they did and
 * what the change would do now, and asks again.
 */
export function TrafficDialog(props: TrafficDialogProps) {
  const { title, remote, actionText, send, successMessage, onClose, children } = props
  const [conflict, setConflict] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { register, handleSubmit, setError, formState } = useForm<Reason>({
    resolver: valibotResolver(Reason),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = formState

  const confirm = handleSubmit(async ({ reason }) => {
    if (send === null) return
    try {
      await send({ sequence: remote.sequence, reason })
    } catch (error) {
      return fail(error)
    }
    toast.success(successMessage)
    // First, so that the focus does not return to a button that is about to go.
    await revalidate()
    onClose()
  })

  async function fail(error: unknown) {
    if (isApiError(error) && error.status === 409) {
      await revalidate()
      setConflict(error.message)
      return
    }
    showFailure(error, toast.error, ['reason'])
    const message = isApiError(error) ? error.fields['reason'] : undefined
    if (message !== undefined) setError('reason', { message }, { shouldFocus: true })
  }

  /** Closed meanwhile, it could not say that nothing was changed. */
  const close = () => {
    if (!isSubmitting) onClose()
  }

  return (
    <Dialog title={title} onClose={close}>
      <form noValidate onSubmit={(event) => void confirm(event)}>
        <DialogBody>
          {conflict !== null && (
            <Notice tone="warn" title="Nothing was changed: someone else was faster">
              {conflict}. Read again what your change would do now.
            </Notice>
          )}
          {children}
          {send !== null && (
            <Field label="Reason" error={errors.reason?.message} hint="Recorded in the deployment log">
              <TextArea {...register('reason')} />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" disabled={isSubmitting} onClick={close}>
            {send === null ? 'Close' : 'Cancel'}
          </Button>
          {send !== null && (
            <Button variant="danger" type="submit" busy={isSubmitting} busyText={actionText.busy}>
              {actionText.rest}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
