import { type ImportRun, paths } from '@freehold/contracts'
import { Button, buttonClass, formatCount, formatDuration, formatMoment, Notice } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { RejectedCard, type Rejected } from './RejectedCard'
import * as styles from './Result.module.css'

interface ResultProps {
  run: ImportRun
  rejected: Rejected | null
  /** Back to the columns, while the page still has the file. */
  onBack: (() => void) | null
  onAnother: () => void
}

/** What came of an import. */
export function Result({ run, rejected, onBack, onAnother }: ResultProps) {
  return (
    <>
      <Outcome run={run} />
      <Counts run={run} />
      {rejected && <RejectedCard run={run} rejected={rejected} />}
      <div className={styles.end}>
        <Link className={buttonClass()} to={paths.admin('imports')}>
          All Imports
        </Link>
        {onBack && <Button onClick={onBack}>Back to Columns</Button>}
        <Button variant="primary" onClick={onAnother}>
          Import Another File
        </Button>
      </div>
    </>
  )
}

function Outcome({ run }: { run: ImportRun }) {
  const { state, message, rowsRead, rejected, fileName, startedAt, finishedAt } = run
  if (state !== 'finished') {
    return (
      <Notice tone="neg" title="The import failed">
        {message ?? 'The reason is not known'}. The mapping is kept if you saved it.
      </Notice>
    )
  }
  const imported = rowsRead - rejected
  return (
    <Notice
      tone={rejected > 0 ? 'warn' : 'pos'}
      title={`${formatCount(imported)} of ${formatCount(rowsRead)} ${rowsRead === 1 ? 'row' : 'rows'} imported`}
    >
      {fileName}, {formatMoment(startedAt)}
      {finishedAt !== null && `, ${formatDuration(startedAt, finishedAt)}`}
    </Notice>
  )
}

function Counts({ run }: { run: ImportRun }) {
  const counts = [
    ['New', run.created, 'homes'],
    ['Updated', run.updated, 'were there before'],
    ['Unchanged', run.unchanged + run.superseded, 'or known in a newer state'],
    ['Rejected', run.rejected, 'not imported'],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.count}>{formatCount(count)}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
