import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../buttons/Button'
import { Field } from '../fields/Field'
import { TextInput } from '../fields/TextInput'
import { Dialog, DialogBody, DialogFoot } from './Dialog'

export interface ConfirmDialogProps {
  title: string
  /** What would happen, and that it cannot be undone. */
  children: ReactNode
  /** When given, 'Yes' waits until this very text has been typed. */
  nameToType?: string
  onConfirm: () => void
  onCancel: () => void
  /** The action is under way: close the dialog when it is done, not before. */
  busy?: boolean
  busyText?: string
  confirmText?: string
  cancelText?: string
}

/** Asks before what cannot be undone. The focus is on the text field, or on No. */
export function ConfirmDialog({
  title,
  children,
  nameToType,
  onConfirm,
  onCancel,
  busy = false,
  busyText = 'Deleting...',
  confirmText = 'Yes',
  cancelText = 'No',
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const matches = nameToType === undefined || typed.trim() === nameToType.trim()
  const cancel = () => {
    if (!busy) onCancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (matches && !busy) onConfirm()
  }
  return (
    <Dialog title={title} size="s" onClose={cancel}>
      <form onSubmit={submit}>
        <DialogBody>
          <p>{children}</p>
          {nameToType !== undefined && (
            <Field
              label={
                <>
                  Type <b>{nameToType}</b> to confirm
                </>
              }
            >
              <TextInput
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={cancel} disabled={busy}>
            {cancelText}
          </Button>
          <Button type="submit" variant="danger" disabled={!matches} busy={busy} busyText={busyText}>
            {confirmText}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
