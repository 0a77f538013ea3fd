import { sql } from 'drizzle-orm'
import type { Api } from './createHttp'

/** For whoever watches over the process: `/health` says that it runs, `/ready` that it can answer calls. */
export function healthRoutes(api: Api): void {
  const open = { config: { access: 'public' as const }, logLevel: 'warn' as const }

  api.get('/health', open, async () => ({ status: 'alive' }))

  // Tables are up to date before the server listens; a database that is away is told as a 503.
  api.get('/ready', open, async () => {
    await api.services.db.execute(sql`select 1 from freehold_migrations limit 1`)
    return { status: 'ready' }
  })
}
