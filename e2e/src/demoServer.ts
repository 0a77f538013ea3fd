import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The server that most tests share. Playwright reads its configuration in every worker again, so what the first
 * reading decided is handed on through the environment.
 */
const port = (process.env['FREEHOLD_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const data = (process.env['FREEHOLD_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'freehold-e2e-')))

export const demoServer = {
  address: `http://127.0.0.1:${port}`,
  env: {
    HOST: '127.0.0.1',
    PORT: port,
    FREEHOLD_DATA: join(data, 'data'),
    LOG_LEVEL: 'warn',
    // Every test signs in, and all from one address.
    LOGIN_TRIES_PER_MINUTE: '10000',
  },
  /** Where mails go without SMTP. */
  outbox: join(data, 'data', 'outbox'),
}
