import { existsSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { StartError } from '../startError'
import type { DatabaseConfig, OpenDatabase } from './Database'
import { DurableNodeFS, durableStartParameters } from './DurableNodeFS'
import { lockDirectory } from './lockDirectory'
import { drizzleOnPGlite, requiredFiles } from './openEmbedded'
import { connectPostgres } from './openPostgres'

type Config = Omit<DatabaseConfig, 'migrationsDirectory'>

/**
 * Opens a database that exists, as it is: without waiting for a server that starts, and without applying migrations. Null if
 * the embedded one has not been made yet. Throws a StartError that says what to do.
 */
export async function inspectDatabase(config: Config): Promise<OpenDatabase | null> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl !== undefined)
    return { ...(await connectPostgres({ ...config, databaseUrl })), kind: 'postgres' }
  const directory = path.join(dataDirectory, 'database')
  if (!existsSync(directory)) return null
  // Without them PGlite would create a new database over the rest.
  const missing = requiredFiles.find((file) => !existsSync(path.join(directory, file)))
  if (missing !== undefined)
    throw new StartError(`${directory} is damaged (${missing} is missing): put a copy of it back`)
  const unlock = await lockDirectory(dataDirectory)
  try {
    const client = await PGlite.create({
      fs: new DurableNodeFS(directory),
      startParams: durableStartParameters,
    })
    const close = async () => {
      try {
        await client.close()
      } finally {
        await unlock()
      }
    }
    return { db: drizzleOnPGlite(client), kind: 'embedded', close }
  } catch (error) {
    await unlock()
    throw new StartError(
      `${directory} cannot be opened (${(error as Error).message.split('\n', 1)[0]}): put a copy of it back`,
    )
  }
}
