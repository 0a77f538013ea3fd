import { authClient } from '@freehold/auth-client'
import {
  failureMessage,
  isApiError,
  saveAnalysis,
  SavedAnalysisInput,
  type StrategyKey,
} from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot, Field, TextInput } from '@freehold/ui'
import { Bookmark } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'

interface SaveAnalysisProps {
  strategy: StrategyKey
  propertyId: string
  /** The suggested name. */
  name: string
  /** Null while the form has an error: the inputs cannot be saved. */
  input: object | null
}

/** Saves the inputs under a name. */
export function SaveAnalysis({ input, ...analysis }: SaveAnalysisProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" icon={Bookmark} disabled={input === null} onClick={() => setOpen(true)}>
        Save Analysis
      </Button>
      {open && input !== null && <SaveDialog {...analysis} input={input} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SaveDialogProps extends SaveAnalysisProps {
  input: object
  onClose: () => void
}

function SaveDialog({ name: suggested, strategy, propertyId, input, onClose }: SaveDialogProps) {
  const [name, setName] = useState(suggested)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const checked = v.safeParse(SavedAnalysisInput, { name, strategy, propertyId, inputs: input })
    setError(checked.issues?.[0].message)
    if (!checked.success) return
    setSaving(true)
    try {
      await authClient.call(saveAnalysis, { body: checked.output })
      toast.success('Analysis saved successfully')
      onClose()
    } catch (failure) {
      setSaving(false)
      const field = isApiError(failure) ? failure.fields.name : undefined
      if (field === undefined) toast.error(failureMessage(failure))
      setError(field)
    }
  }

  return (
    <Dialog title="Save Analysis" size="s" onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <Field label="Name" error={error} hint="Saved with its inputs and results.">
            <TextInput value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving} busyText="Saving...">
            Save Analysis
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
