import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient, useUser } from '@freehold/auth-client'
import { isApiError, reauthenticate, ReauthenticateInput, showFailure } from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot, Field, PasswordField } from '@freehold/ui'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

export interface StepUpDialogProps {
  /** Receives true when the password was entered, false when the user cancelled. */
  onDone: (entered: boolean) => void
}

/** Asks for the password over the current page, which keeps its input; its call continues afterwards. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const username = useUser()?.username
  const { register, handleSubmit, setError, formState } = useForm<ReauthenticateInput>({
    resolver: valibotResolver(ReauthenticateInput),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const enter = handleSubmit(async (body) => {
    try {
      await authClient.call(reauthenticate, { body })
      onDone(true)
    } catch (error) {
      showFailure(error, toast.error, ['password'])
      const message = isApiError(error) ? error.fields['password'] : undefined
      if (message !== undefined) setError('password', { message }, { shouldFocus: true })
    }
  })

  return (
    <Dialog title="Enter Your Password" size="s" onClose={() => onDone(false)}>
      <form noValidate onSubmit={(event) => void enter(event)}>
        <DialogBody>
          <p>You signed in a while ago. Enter your password again to make this change.</p>
          <input hidden readOnly type="text" autoComplete="username" value={username} />
          <Field label="Password" error={errors.password?.message}>
            <PasswordField {...register('password')} autoComplete="current-password" />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isSubmitting} busyText="Checking...">
            Continue
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
