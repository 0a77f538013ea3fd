import type { ImportPreview } from '@freehold/contracts'
import { Field, Select } from '@freehold/ui'
import type { PreviewChange } from './usePreview'

interface SavedMappingsProps {
  preview: ImportPreview
  onChange: (change: PreviewChange) => Promise<void>
}

/** The mappings that fit the file; the proposal from the names of its columns is one of them. */
export function SavedMappings({ preview: { saved, savedAs }, onChange }: SavedMappingsProps) {
  if (saved.length === 0) return null
  return (
    <Field label="Saved mapping" hiddenLabel>
      <Select
        value={savedAs ?? ''}
        onChange={({ target }) => {
          const chosen = saved.find(({ name }) => name === target.value)
          void onChange(chosen ? { mapping: chosen.mapping } : { useSaved: false })
        }}
      >
        <option value="">Mapping: new</option>
        {saved.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}
