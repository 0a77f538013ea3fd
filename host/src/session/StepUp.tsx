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
  useEffect(() => {
    let giveUp = () => {}
    authClient.setStepUp(async () => {
      const { StepUpDialog } = await import(/* webpackChunkName: 'stepUp' */ './StepUpDialog')
      const entered = await new Promise<boolean>((answer) => {
        giveUp = () => answer(false)
        setAsked({ Dialog: StepUpDialog, answer })
      })
      setAsked(null)
      return entered
    })
    return () => {
      authClient.setStepUp(async () => false)
      giveUp()
    }
  }, [])
  return asked && <asked.Dialog onDone={asked.answer} />
}
