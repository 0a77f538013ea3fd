import { type ImportRun, isImportUnderWay, paths } from '@freehold/contracts'
import { buttonClass, linkClass, Notice } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { ProgressBar } from '../progress/ProgressBar'
import * as styles from './BasemapRuns.module.css'
import { describeRun } from './basemapTexts'

interface BasemapRunsProps {
  runs: readonly ImportRun[]
  /** A run that ended recently and added nothing. */
  unsuccessful: ImportRun | null
}

/** Progress of the base maps that are being added, and why the last one was not. */
export function BasemapRuns({ runs, unsuccessful }: BasemapRunsProps) {
  return (
    <>
      {unsuccessful && <Outcome run={unsuccessful} />}
      {runs
        .filter(({ state }) => isImportUnderWay(state))
        .map((run) => (
          <RunBar key={run._id} run={run} />
        ))}
    </>
  )
}

function Outcome({ run: { _id, state, fileName, message } }: { run: ImportRun }) {
  const details = (
    <Link className={buttonClass({ size: 's' })} to={paths.adminEdit('imports', _id)}>
      Details
    </Link>
  )
  if (state === 'finished')
    return (
      <Notice tone="info" title="Nothing has changed" action={details}>
        {fileName} was added before.
      </Notice>
    )
  return (
    <Notice tone={state === 'failed' ? 'neg' : 'warn'} title={`${fileName} was not added`} action={details}>
      {message}
    </Notice>
  )
}

function RunBar({ run }: { run: ImportRun }) {
  const text = describeRun(run)
  return (
    <div className={styles.run}>
      <span>
        <Link className={linkClass()} to={paths.adminEdit('imports', run._id)}>
          {run.fileName}
        </Link>
        : {text}
      </span>
      <ProgressBar
        label={`Adding ${run.fileName}`}
        done={run.progress?.done ?? 0}
        total={run.progress?.total ?? 0}
        text={text}
      />
    </div>
  )
}
