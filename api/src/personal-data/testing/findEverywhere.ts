import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { findTables } from '../../testing/emptyDatabase'
import type { TestApp } from '../../testing/testApp'

/** Where these texts are, in any case: in a row of any table, or in a file of the data directory or of a release. */
export async function findEverywhere(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const places = [...(await rowsOf(app)), ...filesOf(app)]
  return places.flatMap(({ place, text }) =>
    texts
      .filter((searched) => text.toLowerCase().includes(searched.toLowerCase()))
      .map((searched) => `${searched} in ${place}: ${text.slice(0, 300)}`),
  )
}

async function rowsOf({ db }: TestApp) {
  const tables = [...(await findTables(db)), 'settings']
  const found: { place: string; text: string }[] = []
  for (const table of tables) {
    const { rows } = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${table} t`))
    found.push(...rows.map(({ text }) => ({ place: table, text })))
  }
  return found
}

function filesOf({ config }: TestApp) {
  const folders = [config.dataDirectory, config.releasesDirectory].filter((folder) => existsSync(folder))
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((place) => ({ place, text: `${place} ${readFileSync(place, 'latin1')}` })),
  )
}
