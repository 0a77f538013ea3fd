import { type ImportRun, isImportUnderWay } from '@freehold/contracts'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  formatCount,
  formatDuration,
  formatMoment,
  KeyValue,
  Notice,
} from '@freehold/ui'
import { useCloseDialog } from '../lists/useDialogAddress'
import { ProgressBar } from '../progress/ProgressBar'
import { usePolling } from '../progress/usePolling'
import { CancelUpload } from './CancelUpload'
import { downloadErrors } from './downloadErrors'
import * as styles from './ImportDetails.module.css'
import {
  adapterNames,
  describeGeocoding,
  describeProgress,
  describeState,
  describeWarning,
  titleOfWarning,
} from './importTexts'

/** All facts of a run and, until it has ended, its progress. */
export function ImportDetails({ run }: { run: ImportRun }) {
  const close = useCloseDialog('imports')
  usePolling(isImportUnderWay(run.state))
  return (
    <Dialog title="Import" onClose={() => void close()} closesOutside>
      <DialogBody>
        {run.message !== null && (
          <Notice tone={run.state === 'failed' ? 'neg' : 'warn'} title={describeState(run)}>
            {run.message}
          </Notice>
        )}
        {run.geocoding?.failure && (
          <Notice tone="warn" title="Some homes are not on the map yet">
            {run.geocoding.failure}. It is asked again later.
          </Notice>
        )}
        {run.warnings?.map((warning) => (
          <Notice key={warning.reason} tone="warn" title={titleOfWarning(warning)}>
            {describeWarning(warning)}
          </Notice>
        ))}
        {run.progress && <Progress run={run} />}
        <div className={styles.facts}>
          <KeyValue pairs={factsOf(run)} />
        </div>
      </DialogBody>
      <DialogFoot>
        {run.errors > 0 && <Button onClick={() => void downloadErrors(run)}>Download Errors</Button>}
        {run.state === 'uploading' && <CancelUpload id={run._id} />}
        <Button variant="primary" onClick={() => void close()}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function Progress({ run: { progress } }: { run: ImportRun }) {
  if (!progress) return null
  const text = describeProgress(progress)
  return (
    <div className={styles.progress}>
      <span>{text}</span>
      <ProgressBar label="Import" done={progress.done} total={progress.total ?? 0} text={text} />
    </div>
  )
}

function factsOf(run: ImportRun) {
  const { startedAt, finishedAt } = run
  const counts = {
    'Rows read': run.rowsRead,
    Created: run.created,
    Updated: run.updated,
    Unchanged: run.unchanged,
    Superseded: run.superseded,
    Removed: run.removed,
    Rejected: run.rejected,
    'Homes computed': run.computed,
  }
  return [
    { term: 'File', value: run.fileName },
    { term: 'Kind', value: adapterNames[run.adapter] },
    ...(run.source === '' ? [] : [{ term: 'Source', value: run.source }]),
    { term: 'State', value: describeState(run) },
    { term: 'Started', value: `${formatMoment(startedAt)} by ${run.startedBy ?? 'the command line'}` },
    ...(finishedAt === null ? [] : [{ term: 'Took', value: formatDuration(startedAt, finishedAt) }]),
    ...Object.entries(counts).map(([term, value]) => ({ term, value: formatCount(value) })),
    ...(run.geocoding ? [{ term: 'Geocoded', value: describeGeocoding(run.geocoding) }] : []),
  ]
}
