import type { ImportPreview, PreviewField } from '@freehold/contracts'
import { Card, CardFoot, classNames, Icon, VisuallyHidden } from '@freehold/ui'
import { CircleCheck, Minus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { describeMatch } from './describeMatch'
import * as styles from './FieldTable.module.css'
import { SavedMappings } from './SavedMappings'
import { SourceSelect } from './SourceSelect'
import type { PreviewChange } from './usePreview'

interface TableProps {
  preview: ImportPreview
  onChange: (change: PreviewChange) => Promise<void>
}

interface FieldTableProps extends TableProps {
  onSavedMapping: (saved: ImportPreview['saved'][number] | null) => void
}

/** The fields of a home and the columns that fill them: those that are required or filled first, all others on request. */
export function FieldTable({ preview, onChange, onSavedMapping }: FieldTableProps) {
  const { fields, columns } = preview
  // A field that is changed stays where it is, and its control keeps the focus.
  const [kept, setKept] = useState<Readonly<Record<string, boolean>>>({})
  const isShown = (field: PreviewField) => kept[field.name] ?? (field.isRequired || isFilled(field))
  const shown = fields.filter(isShown)
  const others = fields.filter((field) => !isShown(field))
  const change = (wanted: PreviewChange) => {
    const name = wanted.change?.field
    if (name !== undefined) setKept({ ...kept, [name]: shown.some((field) => field.name === name) })
    return onChange(wanted)
  }
  const choose = (saved: ImportPreview['saved'][number] | null) => {
    setKept({})
    onSavedMapping(saved)
  }
  const unread = columns.filter(({ isUsed }) => !isUsed)
  const rows = (some: PreviewField[]) =>
    some.map((field) => <FieldRow key={field.name} field={field} preview={preview} onChange={change} />)
  return (
    <Card title="Columns" aside={<SavedMappings preview={preview} onChoose={choose} />}>
      <p className={styles.summary}>{summaryOf(preview)}</p>
      <Fields caption="Fields and the columns that fill them">{rows(shown)}</Fields>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            {others.length} more {others.length === 1 ? 'field' : 'fields'} that a file can have
          </summary>
          <Fields caption="Fields that no column fills yet">{rows(others)}</Fields>
        </details>
      )}
      {unread.length > 0 && (
        <CardFoot>Columns that are not read: {unread.map(({ name }) => name).join(', ')}</CardFoot>
      )}
    </Card>
  )
}

const isFilled = ({ column, constant, composed }: PreviewField) =>
  column !== null || constant !== null || composed !== null

function summaryOf({ columns, header, missing }: ImportPreview): string {
  const used = columns.filter(({ isUsed }) => isUsed).length
  const rest =
    missing.length === 0 ? 'All that is required is there.' : `Still required: ${missing.join(', ')}.`
  return `${used} of ${header.length} columns are used. ${rest}`
}

const Fields = ({ caption, children }: { caption: string; children: React.ReactNode }) => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>{caption}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">In Freehold</th>
        <th scope="col">In the file</th>
        <th scope="col">How it is read</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface FieldRowProps extends TableProps {
  field: PreviewField
}

function FieldRow({ field, preview, onChange }: FieldRowProps) {
  const { label, isRequired, samples } = field
  const match = describeMatch(field, preview.checked)
  return (
    <tr>
      <th scope="row" className={styles.field}>
        <b>{label}</b>
        {isRequired && <small className={styles.required}>required</small>}
        {samples.length > 0 && <code className={styles.samples}>{samples.join('; ')}</code>}
      </th>
      <td className={styles.source}>
        <SourceSelect field={field} columns={preview.columns} onChange={onChange} />
      </td>
      <td
        className={classNames(
          styles.match,
          match.tone === 'warn' && styles.warn,
          match.tone === 'pos' && styles.good,
        )}
      >
        <span>
          <Icon icon={icons[match.tone]} small />
          {match.text}
        </span>
      </td>
    </tr>
  )
}

const icons = { pos: CircleCheck, warn: TriangleAlert, none: Minus }
