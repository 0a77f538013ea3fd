import { findBasemaps } from '../basemaps/basemaps.queries'
import { findFault } from '../basemaps/describeState'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { type Finding, ok, problem } from './Finding'

const CHECK = 'base maps'

export async function checkBasemaps(db: Database, config: Config): Promise<Finding> {
  const { dataDirectory, publicUrl = `http://localhost:${config.port}` } = config
  const rows = await findBasemaps(db)
  if (rows.length === 0) return ok(CHECK, 'none; npm run basemap -- add draws real streets on the map')
  const faults: string[] = []
  for (const row of rows) {
    const fault = await findFault(row, { dataDirectory, publicUrl })
    if (fault !== null) faults.push(`${row.name} ${fault.message}`)
  }
  return faults.length > 0
    ? problem(
        CHECK,
        `${faults.join('; ')}. npm run basemap -- add puts an archive back, npm run basemap -- remove forgets it`,
      )
    : ok(CHECK, `${rows.length}, each as it was added`)
}
