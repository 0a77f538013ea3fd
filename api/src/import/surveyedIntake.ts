import { importDeliveries } from './importDeliveries'
import type { Intake } from './Intake'
import { survey, surveyedRows, type Read } from './survey'

/** Properties from a source that can be read twice, such as a file. */
export async function surveyedIntake(
  about: Pick<Intake, 'adapter' | 'source' | 'name'>,
  read: () => AsyncIterable<Read>,
  signal?: AbortSignal,
): Promise<Intake> {
  const found = await survey(read(), signal)
  return {
    ...about,
    store: (db, desk, tally) => {
      const rows = surveyedRows(read(), found)
      return importDeliveries(db, { source: about.source, rows, total: () => found.rows }, desk, tally)
    },
  }
}
