import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/db/openDatabase'
import { compileServer, ServerProcess } from '../src/testing/serverProcess'
import { makeDataDirectory, migrationsDirectory } from '../src/testing/testDatabases'
import { until } from '../src/testing/until'
import { expectHits, killRepeatedly } from './killRounds'

/** The files that a first start creates, in order. */
export const firstStartSteps = [
  'database.unfinished',
  'database.unfinished/global/pg_control',
  'database',
  'database/postmaster.pid',
] as const

interface Kills {
  rounds: number
  /** The first start is killed as soon as each of these exists. */
  ofFirstStart: readonly (typeof firstStartSteps)[number][]
  /** Whether the first start loads the demo market, where it is killed once more. */
  loadsDemo: boolean
}

/** Defines two tests, with many or few kills. */
export function defineKillsEmbedded({ rounds, ofFirstStart, loadsDemo }: Kills): void {
  const { program } = compileServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-killed-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test(`${rounds} kills during writes lose nothing that was answered and leave nothing half-written, embedded`, async () => {
    const dataDirectory = path.join(folder, 'written')
    await makeDataDirectory(dataDirectory)
    const target = {
      env: { FREEHOLD_DATA: dataDirectory },
      open: () => openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory }),
      settle: async () => {},
    }
    expectHits(await killRepeatedly(program, target, rounds), rounds)
  })

  test('a kill while the database is being made leaves nothing in the way of the next start', async () => {
    const dataDirectory = path.join(folder, 'made')
    const profile = { FREEHOLD_PROFILE: loadsDemo ? 'demo' : 'production' }
    const begin = () =>
      new ServerProcess(program, { FREEHOLD_DATA: dataDirectory, LOG_LEVEL: 'info', ...profile })
    const killed = async (server: ServerProcess) => {
      server.signal('SIGKILL')
      expect(await server.ended).toBeNull()
    }
    for (const step of ofFirstStart) {
      const server = begin()
      await until(() => existsSync(path.join(dataDirectory, step)))
      await killed(server)
    }
    if (loadsDemo) {
      const whileLoading = begin()
      await whileLoading.printed(/Loading the demo market/)
      await killed(whileLoading)
    }
    const freehold = begin()
    if (loadsDemo) await freehold.printed(/Loading the demo market/)
    expect((await fetch(`${await freehold.address()}/ready`)).status).toBe(200)
    freehold.signal('SIGTERM')
    expect(await freehold.ended).toBe(0)
  })
}
