import { authClient } from '@freehold/auth-client'
import { type ComponentType, useEffect, useState } from 'react'
import type { StepUpDialogProps } from './StepUpDialog'

interface Asked {
  Dialog: ComponentType<StepUpDialogProps>
  answer: (entered: boolean) => void
}

/** Asks for the password when a call needs a recent sign-in. The dialog's code comes when it is first needed. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      authClient.setStepUp(async () => {
        const { StepUpDialog } = await import(/* webpackChunkName: 'stepUp' */ './StepUpDialog')
        const entered = await new Promise<boolean>((answer) => setAsked({ Dialog: StepUpDialog, answer }))
        setAsked(null)
        return entered
      }),
    [],
  )
  return asked && <asked.Dialog onDone={asked.answer} />
}
