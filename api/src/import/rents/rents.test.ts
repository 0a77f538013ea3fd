import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../db/openDatabase'
import { migrationsDirectory, openOnServer, onPostgres } from '../../testing/testDatabases'
import { addHomesBefore, openDelivery } from '../cutOffCases'
import { runIntake } from '../runIntake'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-rents-'))
afterAll(() => rmSync(folder, { recursive: true }))

onPostgres(test)(
  'rents of a metro whose homes take longer to mark than a statement may are imported all the same',
  async () => {
    const direct = await openOnServer()
    await addHomesBefore(direct.db)
    await direct.db.execute(sql`
    create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(1.5); return new; end'`)
    await direct.db.execute(sql`
    create trigger linger before update on properties for each row when (new.stale) execute function linger()`)
    const url = new URL(direct.url)
    url.searchParams.set('statement_timeout', '1000')
    const hurried = await openDatabase({ databaseUrl: url.href, dataDirectory: folder, migrationsDirectory })
    try {
      const { computed } = await runIntake(hurried.db, await openDelivery(folder, 'rents'))
      expect(computed).toBe(2)
    } finally {
      await hurried.close()
      await direct.close()
    }
  },
)
