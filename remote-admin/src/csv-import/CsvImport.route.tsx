import { authClient } from '@freehold/auth-client'
import { failureMessage, getImport, isImportUnderWay, paths, rejectedRows } from '@freehold/contracts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom'
import { useFileUpload } from '../imports'
import { ListFailed } from '../lists/ListFailed'
import { TitledSection } from '../lists/TitledSection'
import { ColumnsStep } from './ColumnsStep'
import * as styles from './CsvImport.module.css'
import { FileStep } from './FileStep'
import { Result } from './Result'
import { type Step, Steps } from './Steps'
import { Uploading, Running } from './Running'
import { usePreview } from './usePreview'

/** The run that the address names, and what it rejected. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const id = new URL(request.url).searchParams.get('run')
  if (id === null) return null
  const run = await authClient.call(getImport, { params: { id }, signal })
  const hasRejected = run.errors > 0 && !isImportUnderWay(run.state)
  const rejected = hasRejected ? await authClient.call(rejectedRows, { params: { id }, signal }) : null
  return { run, rejected }
}

const title = 'Import CSV'

/** Imports a CSV file in four steps: choose it, say how its columns are read, wait, and see what came of it. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const preview = usePreview()
  const { upload, progress } = useFileUpload()
  const [isStarting, setIsStarting] = useState(false)
  const navigate = useNavigate()
  const { chosen } = preview

  /** Imports the chosen file. Saves its mapping under this name, if there is one. */
  async function start(name: string | null) {
    // A text that was just typed is on its way to the server.
    const settled = await preview.settled()
    if (!settled || settled.preview.missing.length > 0) return
    const {
      file,
      preview: { mapping, header },
    } = settled
    setIsStarting(true)
    try {
      const saveMapping = name === null ? undefined : { name, header }
      const id = await upload(
        { adapter: 'csv', fileName: file.name, size: file.size, mapping, saveMapping },
        file,
      )
      await navigate(paths.importCsv(id))
    } catch (error) {
      toast.error(failureMessage(error))
    } finally {
      setIsStarting(false)
    }
  }

  const isRunning = loaded !== null && isImportUnderWay(loaded.run.state)
  const step: Step = loaded
    ? isRunning
      ? 'Import'
      : 'Result'
    : isStarting
      ? 'Import'
      : chosen
        ? 'Columns'
        : 'File'
  return (
    <TitledSection title={title}>
      <div className={styles.page}>
        <Steps current={step} />
        {loaded && isRunning && <Running run={loaded.run} />}
        {loaded && !isRunning && (
          <Result
            {...loaded}
            onBack={chosen && (() => void navigate(paths.importCsv()))}
            onAnother={() => {
              preview.reset()
              void navigate(paths.importCsv())
            }}
          />
        )}
        {step === 'File' && <FileStep {...preview} />}
        {step === 'Columns' && chosen && (
          <ColumnsStep
            {...chosen}
            onChange={preview.change}
            onAnother={preview.reset}
            onStart={(name) => void start(name)}
          />
        )}
        {!loaded && isStarting && <Uploading progress={progress} />}
      </div>
    </TitledSection>
  )
}

export const ErrorBoundary = () => <ListFailed title={title} />
