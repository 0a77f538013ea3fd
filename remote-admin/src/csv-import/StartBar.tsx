import type { ImportPreview } from '@freehold/contracts'
import { Button, Field, formatCount, Switch, TextInput } from '@freehold/ui'
import { useId, useRef, useState } from 'react'
import * as styles from './StartBar.module.css'
import type { PreviewChange } from './usePreview'

interface StartBarProps {
  preview: ImportPreview
  onChange: (change: PreviewChange) => Promise<void>
  onAnother: () => void
  /** With the name to save the mapping under; null for not to save it. */
  onStart: (name: string | null) => void
  /** To save the mapping under. */
  name: string
  onName: (name: string) => void
}

/** The names to store the listings and the mapping under, and the button that starts the import. */
export function StartBar({ preview, name, onName, onChange, onAnother, onStart }: StartBarProps) {
  const { missing, rows, source } = preview
  const [isSaved, setIsSaved] = useState(true)
  const reason = useId()
  const sourceInput = useRef<HTMLInputElement>(null)
  const isNameMissing = isSaved && name.trim() === ''
  const open = [...missing, ...(isNameMissing ? ['a name for the mapping'] : [])]

  function takeSource() {
    const value = sourceInput.current!.value.trim()
    if (value !== source) void onChange({ source: value })
  }

  return (
    <form
      className={styles.start}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        takeSource()
        if (open.length === 0) onStart(isSaved ? name.trim() : null)
      }}
    >
      <Field
        label="Source"
        hint="The name to store the listings under. A later file of the same source updates them."
      >
        <TextInput
          key={source}
          ref={sourceInput}
          defaultValue={source}
          maxLength={40}
          autoComplete="off"
          onBlur={takeSource}
        />
      </Field>
      <div className={styles.save}>
        <Switch
          label="Save this mapping"
          hint="For the next file with these columns"
          checked={isSaved}
          onCheckedChange={setIsSaved}
        />
        <Field label="Name of the mapping" hiddenLabel>
          <TextInput
            value={name}
            disabled={!isSaved}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onName(target.value)}
          />
        </Field>
      </div>
      <div className={styles.buttons}>
        {open.length > 0 && (
          <p id={reason} className={styles.reason}>
            Choose first: {open.join(', ')}
          </p>
        )}
        <Button onClick={onAnother}>Back</Button>
        <Button
          variant="primary"
          type="submit"
          disabled={open.length > 0}
          aria-describedby={open.length > 0 ? reason : undefined}
        >
          {rows === null ? 'Import All Rows' : `Import ${formatCount(rows)} ${rows === 1 ? 'Row' : 'Rows'}`}
        </Button>
      </div>
    </form>
  )
}
