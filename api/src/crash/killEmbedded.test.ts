import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../db/openDatabase'
import { compileServer, ServerProcess } from '../testing/serverProcess'
import { migrationsDirectory } from '../testing/testDatabases'
import { killRepeatedly } from './killRounds'

jest.setTimeout(1_800_000)

const KILLS = 50

const server = compileServer()
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-killed-'))
afterAll(() => {
  rmSync(dataDirectory, { recursive: true })
})

test(`${KILLS} kills amidst writing lose nothing that was answered and leave nothing half-written, embedded`, async () => {
  const place = {
    env: { FREEHOLD_DATA: dataDirectory },
    open: () => openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory }),
    settle: async () => {},
  }
  const { whole, absent } = await killRepeatedly(server.program, place, KILLS)
  // Kills that never hit a write before or after its commit would prove nothing.
  expect(whole).toBeGreaterThan(0)
  expect(absent).toBeGreaterThan(0)
})

test('a kill while the database is being made leaves nothing in the way of the next start', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'freehold-killed-'))
  const begin = () =>
    new ServerProcess(server.program, { FREEHOLD_DATA: home, FREEHOLD_PROFILE: 'demo', LOG_LEVEL: 'info' })
  const steps = [
    'database.unfinished',
    'database.unfinished/global/pg_control',
    'database',
    'database/postmaster.pid',
  ]
  try {
    for (const step of steps) {
      const killed = begin()
      while (!existsSync(path.join(home, step))) await new Promise((resolve) => setImmediate(resolve))
      killed.signal('SIGKILL')
      await killed.ended
    }
    const whileLoading = begin()
    await whileLoading.printed(/Loading the demo market/)
    whileLoading.signal('SIGKILL')
    await whileLoading.ended
    const freehold = begin()
    await freehold.printed(/Loading the demo market/)
    expect((await fetch(`${await freehold.address()}/ready`)).status).toBe(200)
    freehold.signal('SIGTERM')
    expect(await freehold.ended).toBe(0)
  } finally {
    rmSync(home, { recursive: true })
  }
})
