import type { ImportPreview, PreviewField } from '@freehold/contracts'
import { Card, type Column, DataTable, formatDay, formatDollars, formatNumber, Icon, UNKNOWN } from '@freehold/ui' // oxfmt-ignore
import { TriangleAlert } from 'lucide-react'
import * as styles from './PreviewCard.module.css'

type Row = ImportPreview['preview'][number]

/** The first rows as they would be stored. */
export function PreviewCard({ preview: { fields, preview } }: { preview: ImportPreview }) {
  const shown = fields.filter(({ name }) => preview[0]?.cells.some(({ field }) => field === name))
  if (shown.length === 0) return null
  return (
    <Card title="Preview" aside={`The first ${preview.length === 1 ? 'row' : `${preview.length} rows`}`}>
      <DataTable
        caption="Preview of the first rows"
        columns={[lineColumn, ...shown.map(columnOf)]}
        rows={preview}
        rowKey={({ line }) => line}
        compact
      />
    </Card>
  )
}

const lineColumn: Column<Row> = {
  key: 'line',
  heading: 'Line',
  numeric: true,
  rowHeader: true,
  tone: 'faint',
  cell: ({ line }) => line,
}

const columnOf = (field: PreviewField): Column<Row> => ({
  key: field.name,
  heading: field.label,
  numeric: field.kind === 'number' || field.kind === 'dollars',
  cell: ({ cells }) => <Cell field={field} cell={cells.find((cell) => cell.field === field.name)} />,
})

interface CellProps {
  field: PreviewField
  cell: Row['cells'][number] | undefined
}

function Cell({ field, cell }: CellProps) {
  if (cell?.problem) {
    return (
      <span className={styles.bad}>
        <Icon icon={TriangleAlert} small />
        {cell.problem}
      </span>
    )
  }
  return <span className={styles.value}>{formatValue(field.kind, cell?.value ?? null)}</span>
}

function formatValue(kind: PreviewField['kind'], value: string | number | null): string {
  if (value === null) return UNKNOWN
  if (typeof value === 'string') return kind === 'day' ? formatDay(value) : value
  if (kind === 'dollars') return formatDollars(value)
  return kind === 'number' ? formatNumber(value) : String(value)
}
