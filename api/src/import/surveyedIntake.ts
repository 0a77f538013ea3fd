import { stat } from 'node:fs/promises'
import { importDeliveries } from './importDeliveries'
import type { Intake } from './Intake'
import type { OnProgress } from './Progress'
import { survey, surveyedRows, type Read } from './survey'

interface Surveyed extends Pick<Intake, 'adapter' | 'source' | 'name'> {
  files: readonly string[]
  /** Reads the files, as often as it is called. */
  read: () => AsyncIterable<Read>
}

interface SurveyWatch {
  signal?: AbortSignal | undefined
  onProgress?: OnProgress | undefined
}

/** Properties from a source that can be read twice, such as a file. */
export async function surveyedIntake(
  { files, read, ...about }: Surveyed,
  { signal, onProgress }: SurveyWatch,
): Promise<Intake> {
  const total = await bytesOf(files)
  const found = await survey(read(), {
    signal,
    onBytes: (bytes) => onProgress?.('reading', Math.min(bytes, total), total),
  })
  return {
    ...about,
    store: (db, desk, tally) => {
      const rows = surveyedRows(read(), found)
      return importDeliveries(db, { source: about.source, rows, total: () => found.rows }, desk, tally)
    },
  }
}

/** What is not there is none; whoever reads it says so. */
async function bytesOf(files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files)
    bytes += await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}
