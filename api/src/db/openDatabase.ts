import type { DatabaseConfig, OpenDatabase } from './Database'
import { openEmbedded } from './openEmbedded'
import { openPostgres } from './openPostgres'

/** Opens the database and applies new migrations. Throws a StartError that says what to do. */
export function openDatabase(config: DatabaseConfig): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbedded(config)
    : openPostgres({ ...config, databaseUrl: config.databaseUrl })
}
