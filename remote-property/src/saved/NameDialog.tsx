import { isApiError, showFailure } from '@freehold/contracts'
import { Button, Dialog, DialogBody, DialogFoot, Field, TextInput } from '@freehold/ui'
import { useState, type SubmitEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'

interface NameDialogProps<Schema extends v.GenericSchema> {
  /** The title of the dialog and the text of its button. */
  title: string
  /** The suggested name. */
  name: string
  hint?: string
  /** What is sent, with its contract. */
  bodyOf: (name: string) => unknown
  schema: Schema
  send: (body: v.InferOutput<Schema>) => Promise<unknown>
  /** The toast of a success. */
  done: string
  onClose: () => void
}

/** Asks for the name of an analysis. A name that the contract or the server refuses gets an error at its field. */
export function NameDialog<Schema extends v.GenericSchema>({
  title,
  name: suggested,
  hint,
  bodyOf,
  schema,
  send,
  done,
  onClose,
}: NameDialogProps<Schema>) {
  const [name, setName] = useState(suggested)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const checked = v.safeParse(schema, bodyOf(name))
    setError(checked.issues?.[0].message)
    if (!checked.success) return
    setSaving(true)
    try {
      await send(checked.output)
      toast.success(done)
      onClose()
    } catch (failure) {
      setSaving(false)
      const field = isApiError(failure) ? failure.fields['name'] : undefined
      if (field === undefined) showFailure(failure, toast.error)
      setError(field)
    }
  }

  return (
    <Dialog title={title} size="s" onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <Field label="Name" error={error} hint={hint}>
            <TextInput value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving} busyText="Saving...">
            {title}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
