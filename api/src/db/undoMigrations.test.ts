import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { schemaOf } from '../testing/emptyDatabase'
import { migrationsDirectory } from '../testing/testDatabases'
import { applyMigrations } from './applyMigrations'
import type { Database } from './Database'
import { drizzleOnPGlite } from './openEmbedded'
import { undoMigrations } from './undoMigrations'

interface Journal {
  entries: { tag: string }[]
}

/** The migrations up to one, as an earlier version had them. */
function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-migrations-'))
  cpSync(migrationsDirectory, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const end = journal.entries.findIndex(({ tag }) => tag === last)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
  return folder
}

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.basename(name, '.sql'))
    .toSorted()

const undoable = namesIn(path.join(migrationsDirectory, 'undo'))
const names = namesIn(migrationsDirectory)

describe('undoing migrations', () => {
  const folders: string[] = []
  let client: PGlite
  let db: Database
  beforeAll(async () => {
    client = await PGlite.create()
    db = drizzleOnPGlite(client)
  })
  afterAll(async () => {
    await client.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  async function migrateTo(last: string): Promise<void> {
    const folder = migrationsUpTo(last)
    folders.push(folder)
    await applyMigrations(db, folder)
  }

  test.each(undoable)(
    '%s is undone to the schema from before it, and can be applied again [REL-5]',
    async (name) => {
      const previous = names[names.indexOf(name) - 1]!
      await migrateTo(previous)
      const before = await schemaOf(db)
      await migrateTo(name)
      const after = await schemaOf(db)
      expect(after).not.toBe(before)
      expect(await undoMigrations(db, migrationsDirectory, previous)).toEqual([name])
      expect(await schemaOf(db)).toBe(before)
      await migrateTo(name)
      expect(await schemaOf(db)).toBe(after)
    },
  )

  test('migrations that cannot all be undone stay, and an unknown one is refused [REL-5]', async () => {
    const before = await schemaOf(db)
    await expect(undoMigrations(db, migrationsDirectory, names[0]!)).rejects.toThrow(
      /cannot be undone: restore a backup/,
    )
    await expect(undoMigrations(db, migrationsDirectory, 'none')).rejects.toThrow('has no migration none')
    expect(await schemaOf(db)).toBe(before)
  })
})
