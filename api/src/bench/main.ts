import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPath, login } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { createApp } from '../app'
import { createBackgroundWork } from '../backgroundWork'
import { readConfig } from '../config'
import { type Database, openDatabase } from '../db/openDatabase'
import { loadDemoMarket } from '../demo/loadDemoMarket'
import type { Api } from '../http/createHttp'
import { runImport } from '../import/runImport'
import { demoPassword, demoUsers, seedDemoAccounts, seedFoundation } from '../users/seed'
import { benchViewportSearch } from './viewportSearch'

const root = path.resolve(import.meta.dirname, '../..')
const sales = path.join(root, '../shared/data/sales/kc_seattle_shared_8977.csv')

/** Every benchmark of the API, on a database of its own that is gone afterwards. Answers what results.json holds. */
export async function benchApi(print: (line: string) => void) {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-bench-'))
  const env = { FREEHOLD_DATA: dataDirectory, LOG_LEVEL: 'silent' }
  const config = readConfig(env, { root, migrationsDirectory: path.join(import.meta.dirname, 'migrations') })
  const database = await openDatabase(config)
  try {
    const { db } = database
    await seedFoundation(db)
    await seedDemoAccounts(db)
    const data = await fill(db, dataDirectory)
    const api = await createApp({
      config,
      db,
      now: () => new Date(),
      publicUrl: () => 'http://localhost',
      sendMail: async () => 'nowhere',
      background: createBackgroundWork(() => {}),
    })
    const measures = await benchViewportSearch({ api, db, token: await signIn(api), print })
    await api.close()
    return { viewportSearch: { database: database.kind, data, properties: await countOf(db), measures } }
  } finally {
    await database.close()
    rmSync(dataDirectory, { recursive: true })
  }
}

/** Real sales where they are at hand, the demo market elsewhere. */
async function fill(db: Database, dataDirectory: string): Promise<string> {
  if (!existsSync(sales)) {
    await loadDemoMarket(db)
    return 'demo market'
  }
  const map = path.join(root, 'api/mappings/king-county-sales.json')
  const quiet = { write: () => true } as unknown as NodeJS.WriteStream
  await runImport(['csv', '--map', map, sales], {
    openDatabase: async () => ({ db, kind: 'embedded', close: async () => {} }),
    dataDirectory,
    terminal: { stdout: quiet, stderr: process.stderr, workingDirectory: root },
  })
  return 'King County sales'
}

async function signIn(api: Api): Promise<string> {
  const [user] = demoUsers
  const body = { username: user?.username, password: demoPassword }
  const answer = await api.inject({ method: login.method, url: endpointPath(login), body })
  return answer.json<{ data: { token: string } }>().data.token
}

async function countOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from properties`)
  return rows[0]?.count ?? 0
}
