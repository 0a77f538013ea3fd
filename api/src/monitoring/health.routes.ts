import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { MIGRATIONS_TABLE } from '../db/applyMigrations'
import { databaseAway } from '../db/databaseErrors'
import { diskFull } from '../db/DiskSpace'
import type { Api } from '../http/createHttp'

/** A database that takes longer is busy or hangs: calls are better sent elsewhere. */
const SILENCE_MS = 4_000

/** For monitoring: `/health` answers while the process runs, `/ready` when it can serve calls. */
export function healthRoutes(api: Api): void {
  const open = { config: { access: 'public' as const }, logLevel: 'warn' as const }

  api.get('/health', open, async () => ({ status: 'alive' }))

  // Migrations are applied before the server listens. An unavailable database or a full disk makes this a 503.
  api.get('/ready', open, async () => {
    const { db, disk } = api.services
    if (disk.isFull) throw diskFull()
    const asked = db.execute(sql`select 1 from ${sql.identifier(MIGRATIONS_TABLE)} limit 1`)
    const silence = AbortSignal.timeout(SILENCE_MS)
    await Promise.race([asked, once(silence, 'abort').then(() => Promise.reject(databaseAway()))])
    return { status: 'ready' }
  })
}
