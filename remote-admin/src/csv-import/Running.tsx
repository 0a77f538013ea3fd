import type { ImportRun } from '@freehold/contracts'
import { Card, CardBody, LoadingStatus } from '@freehold/ui'
import { describeProgress, stateNames, UploadBar } from '../imports'
import { ProgressBar } from '../progress/ProgressBar'
import { usePolling } from '../progress/usePolling'
import * as styles from './Running.module.css'

interface UploadingProps {
  /** In bytes; null before the first part. */
  progress: { done: number; total: number } | null
}

/** The file on its way to the server. Leaving the page cancels it. */
export const Uploading = ({ progress }: UploadingProps) => (
  <Card title="Uploading the file">
    <CardBody className={styles.body}>
      {progress ? <UploadBar {...progress} /> : <LoadingStatus of="the upload" />}
      <p>Keep this page open until the upload ends.</p>
    </CardBody>
  </Card>
)

/** A run on the server, which continues without this page. */
export function Running({ run: { progress, state, fileName } }: { run: ImportRun }) {
  usePolling(true)
  const text = progress ? describeProgress(progress) : stateNames[state]
  return (
    <Card title={fileName}>
      <CardBody className={styles.body}>
        <span>{text}</span>
        <ProgressBar label="Import" done={progress?.done ?? 0} total={progress?.total ?? 0} text={text} />
        <p>The import goes on when you leave this page; Imports lists it.</p>
      </CardBody>
    </Card>
  )
}
