import type { ImportPreview } from '@freehold/contracts'
import { Field, Select } from '@freehold/ui'

interface SavedMappingsProps {
  preview: ImportPreview
  /** Null: the one that is proposed from the names of the columns. */
  onChoose: (saved: ImportPreview['saved'][number] | null) => void
}

/** The mappings that fit the file. */
export function SavedMappings({ preview: { saved, savedAs }, onChoose }: SavedMappingsProps) {
  if (saved.length === 0) return null
  return (
    <Field label="Saved mapping" hiddenLabel>
      <Select
        value={savedAs ?? ''}
        onChange={({ target }) => onChoose(saved.find(({ name }) => name === target.value) ?? null)}
      >
        <option value="">Mapping: new</option>
        {saved.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}
