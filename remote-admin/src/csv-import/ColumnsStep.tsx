import { Button, Field, formatCount, Switch, TextInput } from '@freehold/ui'
import { useId, useState } from 'react'
import * as styles from './ColumnsStep.module.css'
import { FieldTable } from './FieldTable'
import { FileBar } from './FileBar'
import { PreviewCard } from './PreviewCard'
import { ProblemsCard } from './ProblemsCard'
import type { PreviewChange, PreviewedFile } from './usePreview'

interface ColumnsStepProps extends PreviewedFile {
  onChange: (change: PreviewChange) => Promise<void>
  onAnother: () => void
  /** With the name to save the mapping under; null for not to save it. */
  onStart: (name: string | null) => void
}

/** Shows and corrects how the columns are read, and starts the import. */
export function ColumnsStep({ file, preview, onChange, onAnother, onStart }: ColumnsStepProps) {
  return (
    <>
      <FileBar file={file} preview={preview} onChange={onChange} onAnother={onAnother} />
      <FieldTable preview={preview} onChange={onChange} />
      <ProblemsCard preview={preview} />
      <PreviewCard preview={preview} />
      <StartBar
        key={preview.savedAs ?? ''}
        preview={preview}
        onChange={onChange}
        onAnother={onAnother}
        onStart={onStart}
      />
    </>
  )
}

type StartBarProps = Pick<ColumnsStepProps, 'preview' | 'onChange' | 'onAnother' | 'onStart'>

function StartBar({ preview, onChange, onAnother, onStart }: StartBarProps) {
  const { missing, rows, savedAs, source } = preview
  const [isSaved, setIsSaved] = useState(true)
  const [name, setName] = useState(savedAs ?? nameOf(source))
  const reason = useId()
  const isNameMissing = isSaved && name.trim() === ''
  const open = [...missing, ...(isNameMissing ? ['a name for the mapping'] : [])]
  return (
    <form
      className={styles.start}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (open.length === 0) onStart(isSaved ? name.trim() : null)
      }}
    >
      <Field
        label="Source"
        hint="The name to store the listings under. A later file of the same source updates them."
      >
        <TextInput
          key={source}
          defaultValue={source}
          maxLength={40}
          autoComplete="off"
          onBlur={({ target }) => {
            const value = target.value.trim()
            if (value !== source) void onChange({ source: value })
          }}
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
            onChange={({ target }) => setName(target.value)}
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

/** A source as a name: 'kcmls-export' is 'Kcmls export'. */
const nameOf = (source: string) => {
  const words = source.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
