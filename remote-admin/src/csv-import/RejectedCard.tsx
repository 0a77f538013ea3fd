import type { ImportRun, rejectedRows } from '@freehold/contracts'
import { Button, Card, CardFoot, type Column, DataTable, formatCount, Icon, UNKNOWN } from '@freehold/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { downloadErrors } from '../imports'
import * as styles from './RejectedCard.module.css'

export type Rejected = InferOutput<typeof rejectedRows.result>
type Row = Rejected['rows'][number]

const columns: readonly Column<Row>[] = [
  { key: 'line', heading: 'Line', numeric: true, rowHeader: true, cell: ({ line }) => line },
  { key: 'field', heading: 'Field', cell: ({ field }) => field ?? UNKNOWN },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
]

/** The rejected rows with their reasons. A field filters them. */
export function RejectedCard({ run, rejected }: { run: ImportRun; rejected: Rejected }) {
  const [pressed, setPressed] = useState<string | null | undefined>(undefined)
  const rows = rejected.rows.filter(({ field }) => pressed === undefined || field === pressed)
  return (
    <Card
      title="Rejected rows"
      aside={
        <Button size="s" onClick={() => void downloadErrors(run)}>
          <Icon icon={Download} small />
          Download {formatCount(run.errors)} {run.errors === 1 ? 'Row' : 'Rows'}
        </Button>
      }
    >
      <div className={styles.columns}>
        <ul className={styles.fields} aria-label="Fields with mistakes">
          {rejected.fields.map(({ field, count }) => (
            <li key={field ?? ''}>
              <button
                type="button"
                aria-pressed={pressed === field}
                onClick={() => setPressed(pressed === field ? undefined : field)}
              >
                <span>{field ?? 'The row as a whole'}</span>
                <b>{formatCount(count)}</b>
              </button>
            </li>
          ))}
        </ul>
        <DataTable
          caption="Rejected rows"
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.line} ${row.reason}`}
          compact
        />
      </div>
      <CardFoot>
        {formatCount(rows.length)} of {formatCount(run.rejected)} shown. The downloaded file has the whole
        rows, with the reason and the field of each. Nothing else of the file was held back by them.
      </CardFoot>
    </Card>
  )
}
