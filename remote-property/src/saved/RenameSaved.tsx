import { authClient } from '@freehold/auth-client'
import { failureMessage, isApiError, renameAnalysis } from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot, Field, TextInput } from '@freehold/ui'
import { useState, type SubmitEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'

interface RenameSavedProps {
  id: string
  name: string
  onRenamed: (name: string) => void
  onClose: () => void
}

export function RenameSaved({ id, name: current, onRenamed, onClose }: RenameSavedProps) {
  const [name, setName] = useState(current)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)

  async function rename(event: SubmitEvent) {
    event.preventDefault()
    const checked = v.safeParse(renameAnalysis.body, { name })
    setError(checked.issues?.[0].message)
    if (!checked.success) return
    setSaving(true)
    try {
      const renamed = await authClient.call(renameAnalysis, { params: { id }, body: checked.output })
      onRenamed(renamed.name)
      toast.success('Analysis renamed successfully')
      onClose()
    } catch (failure) {
      setSaving(false)
      const field = isApiError(failure) ? failure.fields.name : undefined
      if (field === undefined) toast.error(failureMessage(failure))
      setError(field)
    }
  }

  return (
    <Dialog title="Rename Analysis" size="s" onClose={onClose}>
      <form onSubmit={(event) => void rename(event)} noValidate>
        <DialogBody>
          <Field label="Name" error={error}>
            <TextInput value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving} busyText="Saving...">
            Rename Analysis
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
