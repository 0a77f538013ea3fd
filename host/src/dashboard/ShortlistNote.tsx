import type { ShortlistedHome } from '@freehold/contracts'
import { Field, IconButton, TextArea } from '@freehold/ui'
import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import * as styles from './Shortlist.module.css'

interface ShortlistNoteProps {
  street: string
  entry: ShortlistedHome
  /** Resolves to why the note could not be saved, and the version that another attempt replaces; null once it is saved. */
  onSave: (note: string, version: string) => Promise<{ message: string; version?: string | undefined } | null>
}

/** A note that opens in its place. Leaving it saves, Escape keeps the old one. */
export function ShortlistNote({ street, entry: { note, version }, onSave }: ShortlistNoteProps) {
  /** The text and the version of the note that it was written on; null while the note is only shown. */
  const [draft, setDraft] = useState<{ text: string; version: string; error?: string } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shouldReturnFocus = useRef(false)
  const isOpen = draft !== null

  useLayoutEffect(() => {
    if (isOpen || !shouldReturnFocus.current) return
    shouldReturnFocus.current = false
    button.current?.focus()
  }, [isOpen])

  if (draft === null)
    return (
      <>
        <span className={note ? styles.text : styles.none}>{note || 'No note'}</span>
        <IconButton
          ref={button}
          icon={Pencil}
          smallIcon
          tooltip={null}
          label={`Edit the note on ${street}`}
          onClick={() => setDraft({ text: note, version })}
        />
      </>
    )

  const save = async () => {
    if (draft.text.trim() === note) return setDraft(null)
    const refusal = await onSave(draft.text, draft.version)
    if (refusal === null) return setDraft(null)
    setDraft({ ...draft, error: refusal.message, version: refusal.version ?? draft.version })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    shouldReturnFocus.current = true
    setDraft(null)
  }
  return (
    <Field label={`Note on ${street}`} hiddenLabel error={draft.error} className={styles.noteField}>
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
        autoFocus
        rows={2}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={leave}
        onBlur={() => void save()}
      />
    </Field>
  )
}
