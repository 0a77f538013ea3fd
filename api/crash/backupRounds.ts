import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createMarket, login } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../src/db/Database'
import { openDatabase } from '../src/db/openDatabase'
import { chanceFrom } from '../src/demo/chance'
import { demoPassword, demoUsers } from '../src/seed'
import { type Call, isInterrupted, overHttp } from '../src/testing/overHttp'
import { type CompiledServer, ServerProcess } from '../src/testing/serverProcess'
import { createOnServer, makeDataDirectory, migrationsDirectory } from '../src/testing/testDatabases'
import { findHalfWrites } from './halfWrites'
import { serverEnv } from './killRounds'
import { prepareWriters } from './prepareWriters'

type Kind = OpenDatabase['kind']

const SEED = 20_261_128
/** Refreshed one after the other while the backups are made. */
const SESSIONS_PER_BACKUP = 1_500
/** The longest wait before a backup. */
const WAIT_MAX_MS = 2_000

interface Place {
  env: Record<string, string>
  open: () => Promise<OpenDatabase>
  remove: () => Promise<unknown>
}

async function makePlace(kind: Kind, folder: string, { isNew }: { isNew: boolean }): Promise<Place> {
  const env = { FREEHOLD_DATA: folder }
  if (kind === 'embedded') {
    if (isNew) await makeDataDirectory(folder)
    const open = () => openDatabase({ databaseUrl: undefined, dataDirectory: folder, migrationsDirectory })
    return { env, open, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const { url, drop } = await createOnServer({ isMigrated: isNew })
  const open = () => openDatabase({ databaseUrl: url, dataDirectory: folder, migrationsDirectory })
  return { env: { ...env, DATABASE_URL: url }, open, remove: drop }
}

/**
 * Makes backups at random moments while many users write, then verifies and restores each. Every transaction is in it as a
 * whole or not at all, and all that was confirmed before it began. Returns how many were made.
 */
export async function backUpRepeatedly(
  kind: Kind,
  { program, cli }: CompiledServer,
  rounds: number,
): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-backed-up-'))
  const origin = await makePlace(kind, path.join(folder, 'origin'), { isNew: true })
  const chance = chanceFrom(SEED)
  const database = await origin.open()
  const writers = await prepareWriters(database.db, rounds * SESSIONS_PER_BACKUP)
  await database.close()
  const server = new ServerProcess(program, { ...serverEnv, ...origin.env })
  try {
    const call = overHttp(await server.address())
    const ledger = await Ledger.begin(call)
    const writing = [ledger.write(), ...writers.map((writer) => writer.write(call, chance, () => {}))]
    const made: { archive: string; confirmed: number }[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(chance.between(0, WAIT_MAX_MS))
      const archive = path.join(folder, `${round}.archive`)
      const { confirmed } = ledger
      await runCommand(cli, origin.env, ['backup', archive])
      made.push({ archive, confirmed })
      await checkArchive(kind, cli, made.at(-1)!, path.join(folder, String(round)))
      rmSync(archive)
    }
    server.signal('SIGTERM')
    await Promise.all(writing)
    expect(await server.ended).toBe(0)
    expect(server.output).not.toMatch(/"level":(40|50|60)/)
    // Otherwise nothing was written meanwhile.
    expect(ledger.confirmed).toBeGreaterThan(rounds)
    return made.length
  } finally {
    server.signal('SIGKILL')
    await origin.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runCommand(cli: string, env: Record<string, string>, argv: string[]): Promise<void> {
  const command = new ServerProcess(cli, env, argv)
  const code = await command.ended
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${command.output}`)
}

async function checkArchive(
  kind: Kind,
  cli: string,
  { archive, confirmed }: { archive: string; confirmed: number },
  folder: string,
): Promise<void> {
  const target = await makePlace(kind, folder, { isNew: false })
  try {
    await runCommand(cli, target.env, ['verify-backup', archive])
    await runCommand(cli, target.env, ['restore', archive])
    const { db, close } = await target.open()
    try {
      expect(await findHalfWrites(db)).toEqual([])
      const { rows } = await db.execute<{ number: number }>(sql`
        select substring(city from 8)::int as number from markets where city like 'Ledger %' order by 1`)
      // One after the other, so that none may be missing in between.
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      expect(rows.length).toBeGreaterThanOrEqual(confirmed)
    } finally {
      await close()
    }
  } finally {
    await target.remove()
  }
}

/** Writes numbered rows, each once the one before is confirmed. */
class Ledger {
  confirmed = 0
  readonly #call: Call
  readonly #as: string

  private constructor(call: Call, as: string) {
    this.#call = call
    this.#as = as
  }

  static async begin(call: Call): Promise<Ledger> {
    const { data } = await call(login, { body: { username: demoUsers[0].username, password: demoPassword } })
    return new Ledger(call, data.token)
  }

  /** Until the server ends. */
  async write(): Promise<void> {
    const body = { state: 'WA' as const, description: '', active: true }
    for (;;) {
      const next = this.confirmed + 1
      const response = await this.#call(createMarket, {
        as: this.#as,
        body: { ...body, city: `Ledger ${next}` },
      }).catch((error: unknown) => {
        if (isInterrupted(error)) return null
        throw error
      })
      if (response === null || response.status === 503) return
      if (response.status >= 300) throw new Error(`A write was answered ${response.status}: ${response.text}`)
      this.confirmed = next
    }
  }
}
