import { authClient } from '@freehold/auth-client'
import { type ComponentType, useEffect, useState } from 'react'
import type { StepUpDialogProps } from './StepUpDialog'

interface Prompt {
  Dialog: ComponentType<StepUpDialogProps>
  answer: (entered: boolean) => void
}

/** Asks for the password when a call needs a recent sign-in. The dialog's code is loaded when first needed. */
export function StepUp() {
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  useEffect(() => {
    let cancel = () => {}
    authClient.setStepUp(async () => {
      const { StepUpDialog } = await import(/* webpackChunkName: 'app' */ './StepUpDialog')
      const entered = await new Promise<boolean>((answer) => {
        cancel = () => answer(false)
        setPrompt({ Dialog: StepUpDialog, answer })
      })
      setPrompt(null)
      return entered
    })
    return () => {
      authClient.setStepUp(async () => false)
      cancel()
    }
  }, [])
  return prompt && <prompt.Dialog onDone={prompt.answer} />
}
