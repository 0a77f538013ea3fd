import { useState } from 'react'
import { FieldTable } from './FieldTable'
import { FileBar } from './FileBar'
import { PreviewCard } from './PreviewCard'
import { ProblemsCard } from './ProblemsCard'
import { StartBar } from './StartBar'
import type { PreviewChange, PreviewedFile } from './usePreview'

interface ColumnsStepProps extends PreviewedFile {
  onChange: (change: PreviewChange) => Promise<void>
  onAnother: () => void
  /** With the name to save the mapping under; null for not to save it. */
  onStart: (name: string | null) => void
}

/** Shows and corrects how the columns are read, and starts the import. */
export function ColumnsStep({ file, preview, onChange, onAnother, onStart }: ColumnsStepProps) {
  const [name, setName] = useState(preview.savedAs)
  return (
    <>
      <FileBar file={file} preview={preview} onChange={onChange} onAnother={onAnother} />
      <FieldTable
        preview={preview}
        onChange={onChange}
        onSavedMapping={(saved) => {
          setName(saved?.name ?? null)
          void onChange(saved ? { mapping: saved.mapping } : { useSaved: false })
        }}
      />
      <ProblemsCard preview={preview} />
      <PreviewCard preview={preview} />
      <StartBar
        preview={preview}
        name={name ?? nameOf(preview.source)}
        onName={setName}
        onChange={onChange}
        onAnother={onAnother}
        onStart={onStart}
      />
    </>
  )
}

/** A source as a name: 'kcmls-export' is 'Kcmls export'. */
const nameOf = (source: string) => {
  const words = source.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
