import { sql } from 'drizzle-orm'
import { MIGRATIONS_TABLE } from '../db/applyMigrations'
import type { Api } from '../http/createHttp'

/** For monitoring: `/health` answers while the process runs, `/ready` when it can serve calls. */
export function healthRoutes(api: Api): void {
  const open = { config: { access: 'public' as const }, logLevel: 'warn' as const }

  api.get('/health', open, async () => ({ status: 'alive' }))

  // Migrations are applied before the server listens. An unavailable database makes this a 503.
  api.get('/ready', open, async () => {
    await api.services.db.execute(sql`select 1 from ${sql.identifier(MIGRATIONS_TABLE)} limit 1`)
    return { status: 'ready' }
  })
}
