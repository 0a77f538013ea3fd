import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../db/openDatabase'
import { compileServer } from '../testing/serverProcess'
import { migrationsDirectory } from '../testing/testDatabases'
import { killRepeatedly } from './killRounds'

jest.setTimeout(1_200_000)

const KILLS = 50

const server = compileServer()
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-killed-'))
afterAll(() => {
  server.remove()
  rmSync(dataDirectory, { recursive: true })
})

test(`${KILLS} kills amidst writing lose nothing that was answered and leave nothing half-written, embedded [API-23]`, async () => {
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
