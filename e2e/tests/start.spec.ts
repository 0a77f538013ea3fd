import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { demoServer, temporaryFolder } from '../src/demoServer'
import { demoAccounts } from '../src/test'
import { freePort, ServerProcess } from '../src/serverProcess'
import { expect, test } from '@playwright/test'

/** Expects one clear line, without a stack trace, that names the cause. */
function expectOneLine(output: string, about: RegExp) {
  const lines = output.trim().split('\n')
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([])
  expect(lines.at(-1)).toMatch(about)
  expect(lines.length).toBeLessThanOrEqual(2)
}

test('the demo prints its address and sign-ins, restarts with its data, and ends cleanly with Ctrl-C', async () => {
  const env = { PORT: String(await freePort()), FREEHOLD_DATA: join(temporaryFolder(), 'data') }
  for (const start of ['first', 'second']) {
    const server = new ServerProcess(env)
    const [, address] = await server.printed(/running at (http:\/\/\S+)\n/)
    for (const username of Object.values(demoAccounts)) await server.printed(new RegExp(username))
    const ready = await fetch(new URL('/ready', address))
    expect(ready.status, start).toBe(200)
    expect(await server.interrupt(), start).toBe(0)
  }
})

test('a port in use is reported in one clear line', async () => {
  const port = await freePort()
  const taken = createServer().listen(port)
  const server = new ServerProcess({ PORT: String(port), FREEHOLD_DATA: join(temporaryFolder(), 'data') })
  expect(await server.exitCode()).not.toBe(0)
  expectOneLine(server.output, new RegExp(`${port}.*(use|taken)`))
  taken.close()
})

test('a data directory in use or not writable is reported in one clear line', async () => {
  const second = new ServerProcess({
    PORT: String(await freePort()),
    FREEHOLD_DATA: demoServer.env.FREEHOLD_DATA,
  })
  expect(await second.exitCode()).not.toBe(0)
  expectOneLine(second.output, /in use|running|lock/i)

  const blocked = join(temporaryFolder(), 'file')
  writeFileSync(blocked, '')
  chmodSync(blocked, 0o400)
  const unwritable = new ServerProcess({
    PORT: String(await freePort()),
    FREEHOLD_DATA: join(blocked, 'data'),
  })
  expect(await unwritable.exitCode()).not.toBe(0)
  expectOneLine(unwritable.output, /FREEHOLD_DATA|data directory/i)
})

test('a corrupt data directory is refused with a remedy, and nothing in it is deleted', async () => {
  const data = join(temporaryFolder(), 'data')
  const database = join(data, 'database')
  mkdirSync(join(database, 'base'), { recursive: true })
  writeFileSync(join(database, 'PG_VERSION'), 'not a version\n')
  writeFileSync(join(database, 'base', 'precious'), 'kept')
  const server = new ServerProcess({ PORT: String(await freePort()), FREEHOLD_DATA: data })
  expect(await server.exitCode()).not.toBe(0)
  expect(server.output).toMatch(/backup|move|FREEHOLD_DATA/i)
  expect(server.output).not.toMatch(/^\s+at /m)
  expect(existsSync(join(database, 'base', 'precious'))).toBe(true)
  expect(readdirSync(database)).toEqual(expect.arrayContaining(['PG_VERSION', 'base']))
})

test('production without configuration refuses to start and names what is missing', async () => {
  const server = new ServerProcess({ NODE_ENV: 'production', PORT: String(await freePort()) })
  expect(await server.exitCode()).not.toBe(0)
  expect(server.output).toContain('DATABASE_URL')
  expect(server.output).not.toMatch(/^\s+at /m)
})
