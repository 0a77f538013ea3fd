import type { Page } from '@playwright/test'
import { freePort, ServerProcess } from './serverProcess'
import { type SignedInApi, signInToApi } from './signedInApi'
import { demoAccounts, demoPassword, expect } from './test'

/** Returns the output of a successful `npm run import`. */
export async function runImport(data: string, ...argv: string[]): Promise<string> {
  const run = new ServerProcess({ FREEHOLD_DATA: data }, ['api/dist/cli.js', 'import', ...argv])
  expect(await run.exitCode(), run.output).toBe(0)
  return run.output
}

/** Runs Freehold on the imported data during the visit. */
export async function visitServer(
  page: Page,
  data: string,
  visit: (address: string, admin: SignedInApi) => Promise<void>,
) {
  const port = String(await freePort())
  const server = new ServerProcess({ HOST: '127.0.0.1', PORT: port, FREEHOLD_DATA: data })
  await server.printed(/running at/)
  const address = `http://127.0.0.1:${port}`
  try {
    await visit(address, await signInToApi(demoAccounts.Admin, demoPassword, address))
  } finally {
    // Leaves the page before its server ends, because its prefetches would fail. After a timeout there is no page.
    await page.goto('about:blank').catch(() => {})
    await server.interrupt()
  }
}
