import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Playwright reads its configuration again in every worker, so environment variables pass on the values of the first
 * reading.
 */
const port = (process.env['FREEHOLD_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const runFolder = (process.env['FREEHOLD_E2E_FOLDER'] ??= makeRunFolder())
const data = join(runFolder, 'data')
const prepared = join(runFolder, 'prepared')

/** The process that made the folder deletes it when it exits, after all servers. */
function makeRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder for one test, deleted at the end of the run. */
export const temporaryFolder = () => mkdtempSync(join(runFolder, 'test-'))

/** A data folder for one test with the demo market, copied because a server needs ten seconds to load it. */
export function demoData(): string {
  const folder = join(temporaryFolder(), 'data')
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** The server that most tests share. */
export const demoServer = {
  address: `http://127.0.0.1:${port}`,
  env: {
    HOST: '127.0.0.1',
    PORT: port,
    FREEHOLD_DATA: data,
    FREEHOLD_E2E_PREPARED: prepared,
    LOG_LEVEL: 'warn',
    // Every test signs in, all from one IP address and many as the same user.
    SESSIONS_PER_USER: '10000',
    LOGIN_FREE_TRIES: '10000',
  },
  /** Mails are files here, without SMTP. */
  outbox: join(data, 'outbox'),
}
