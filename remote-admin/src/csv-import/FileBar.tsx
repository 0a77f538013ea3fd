import type { ImportPreview } from '@freehold/contracts'
import { Button, Field, formatCount, Icon, Select } from '@freehold/ui'
import { FileSpreadsheet } from 'lucide-react'
import * as styles from './FileBar.module.css'
import type { PreviewChange, PreviewedFile } from './usePreview'

interface FileBarProps extends PreviewedFile {
  onChange: (change: PreviewChange) => Promise<void>
  onAnother: () => void
}

const delimiters: Record<ImportPreview['delimiter'], string> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Bars',
}
const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const

/** The file, and what its text is read as. */
export function FileBar({ file, preview, onChange, onAnother }: FileBarProps) {
  const { encoding, delimiter, header } = preview
  return (
    <div className={styles.bar}>
      <Icon icon={FileSpreadsheet} className={styles.icon} />
      <div className={styles.name}>
        <b>{file.name}</b>
        <small>
          {describeRows(preview)}, {formatCount(header.length)} columns
          {encoding === 'utf-16' && ', read as UTF-16'}
        </small>
      </div>
      <Field label="Separated by" labelTone="quiet">
        <Select
          value={delimiter}
          onChange={({ target }) =>
            void onChange({ delimiter: target.value as ImportPreview['delimiter'], mapping: undefined })
          }
        >
          {Object.entries(delimiters).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {encoding !== 'utf-16' && (
        <Field label="Read as" labelTone="quiet">
          <Select
            value={encoding}
            onChange={({ target }) => void onChange({ encoding: target.value as keyof typeof encodings })}
          >
            {Object.entries(encodings).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button size="s" onClick={onAnother}>
        Choose Another File
      </Button>
    </div>
  )
}

const describeRows = ({ rows, checked }: ImportPreview) =>
  rows === null
    ? `First ${formatCount(checked)} rows checked`
    : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
