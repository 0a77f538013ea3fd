import { chmodSync } from 'node:fs'
import { getUser, isImportUnderWay, login } from '@freehold/contracts'
import { openPostgres } from './db/openPostgres'
import { demoPassword, seedDemoAccounts, seedFoundation } from './seed'
import { overHttp } from './testing/overHttp'
import { ifPostgresIsInstalled, PrivateCluster } from './testing/PrivateCluster'
import { compileServer, ServerProcess } from './testing/serverProcess'
import { SmallDisk, whereDisksAreSmall } from './testing/SmallDisk'
import { migrationsDirectory } from './testing/testDatabases'
import { until } from './testing/until'
import { uploadHouses } from './testing/uploadHouses'

jest.setTimeout(240_000)

const { program } = compileServer()
const MIB = 2 ** 20
const HOUSES = 3_000

whereDisksAreSmall(describe)('a PostgreSQL server whose disk becomes full', () => {
  let disk: SmallDisk
  let cluster: PrivateCluster | undefined
  let server: ServerProcess | undefined
  beforeAll(() => {
    disk = new SmallDisk(400)
    // PostgreSQL runs as another user where tests run as root.
    chmodSync(disk.folder, 0o755)
  })
  afterAll(async () => {
    server?.signal('SIGKILL')
    await server?.ended
    cluster?.remove()
    disk.remove()
  })

  ifPostgresIsInstalled(test)(
    'refuses writes of an import, which pauses and ends with every row once there is space [REL-1]',
    async () => {
      cluster = new PrivateCluster(disk.folder)
      const databaseUrl = await cluster.make()
      const { db, close } = await openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory })
      await seedFoundation(db)
      await seedDemoAccounts(db)
      await close()
      server = new ServerProcess(program, { DATABASE_URL: databaseUrl, FREEHOLD_DATA: disk.folder })
      const address = await server.address()
      const call = overHttp(address)
      const statusOf = async (url: string) => (await fetch(address + url)).status
      const readyIs = (status: number) =>
        until(
          () => statusOf('/ready'),
          (found) => found === status,
        )
      const signIn = () => call(login, { body: { username: 'admin@freehold.test', password: demoPassword } })
      const { data: session } = await signIn()
      const when = await uploadHouses(call, session.token, HOUSES)
      await when(({ state }) => state === 'running')
      disk.fill(MIB)
      await readyIs(503)
      const refused = await signIn()
      expect(refused).toMatchObject({
        status: 503,
        error: { code: 'UNAVAILABLE', message: expect.stringContaining('The disk of the server is full') },
      })
      expect(await statusOf('/health')).toBe(200)
      expect((await call(getUser, { as: session.token })).status).toBe(200)
      const paused = await when(({ message }) => message !== null)
      expect(isImportUnderWay(paused.state)).toBe(true)
      const sinceFree = performance.now()
      disk.free()
      await readyIs(200)
      expect((await signIn()).status).toBe(200)
      expect(performance.now() - sinceFree).toBeLessThan(30_000)
      const ended = await when(({ state }) => !isImportUnderWay(state))
      expect(ended).toMatchObject({ state: 'finished', message: null, created: HOUSES, rejected: 0 })
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
    },
  )
})
