import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createUser } from '@freehold/contracts'
import { join } from 'node:path'
import { demoData } from './demoServer'
import { freePort, ServerProcess } from './serverProcess'
import { type SignedInApi, signInToApi } from './signedInApi'
import { demoAccounts, demoPassword, expect, signIn, test as base } from './test'

interface Site {
  address: string
  admin: SignedInApi
  /** The folder of sent mails. */
  outbox: string
}

/** Runs Freehold with a separate data folder and these settings until `provide` returns. */
export async function provideSite(
  provide: (site: Site) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const data = demoData()
  const env = { HOST: '127.0.0.1', PORT: String(await freePort()), FREEHOLD_DATA: data }
  const quiet = { LOGIN_FREE_TRIES: '10000', SESSIONS_PER_USER: '10000', LOG_LEVEL: 'error' }
  const server = new ServerProcess({ ...env, ...quiet, ...settings })
  await server.printed(/running at /)
  const address = `http://${env.HOST}:${env.PORT}`
  const admin = await signInToApi(demoAccounts.Admin, demoPassword, address)
  await provide({ address, admin, outbox: join(data, 'outbox') })
  await server.interrupt()
}

/** A test on its worker's own Freehold, because an Admin's changes would disturb parallel tests. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => provideSite(provide),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
})

/** The lists of Admin Settings and their texts. */
export const sections = [
  {
    path: 'users',
    title: 'Users',
    one: 'User',
    count: 'user',
    columns: ['Name', 'Email', 'Role', 'Account', 'Active', 'Last Login'],
  },
  {
    path: 'markets',
    title: 'Markets',
    one: 'Market',
    count: 'market',
    columns: ['Name', 'Description', 'Active'],
  },
  { path: 'interests', title: 'Interests', one: 'Interest', count: 'interest', columns: ['Info', 'Active'] },
  { path: 'strategies', title: 'Strategies', one: 'Strategy', count: 'strateg', columns: ['Info', 'Active'] },
] as const

export const adminPath = (rest: string) => `/app/adminSettings/${rest}`
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toast]').getByText(text, { exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

export async function expectError(field: Locator, message: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
}

export const openAdmin = (page: Page, rest: string) => signIn(page, 'Admin', adminPath(rest))

/** What runs in the background, such as an import or new results of all homes, takes long on a busy machine. */
export const BACKGROUND_MS = 60_000

/** Gives the test time for what runs in the background, in addition to what it has for all else. */
export const allowForBackground = () => base.setTimeout(base.info().timeout + BACKGROUND_MS)

/** Uploads a CSV file with its mapping and waits for the import. Ends at the list of imports. */
export async function importCsv(page: Page, name: string, csv: string, mapping: object) {
  allowForBackground()
  await openAdmin(page, 'imports/add')
  const files = [
    ['File', `${name}.csv`, 'text/csv', csv],
    ['Mapping', `${name}.json`, 'application/json', JSON.stringify(mapping)],
  ] as const
  for (const [label, fileName, mimeType, text] of files) {
    await dialog(page)
      .getByLabel(label, { exact: label === 'File' })
      .setInputFiles({ name: fileName, mimeType, buffer: Buffer.from(text) })
  }
  await dialog(page).getByRole('button', { name: 'Start Import' }).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  // The newest comes first; another test may have imported the same file.
  const run = page
    .getByRole('row')
    .filter({ hasText: `${name}.csv` })
    .first()
  await expect(run).toContainText('Finished', { timeout: BACKGROUND_MS })
}

/** A unique name of letters only. */
export const unique = () =>
  `T${randomUUID().replaceAll(/[^a-f]/g, '')}${Date.now().toString(36).replaceAll(/\d/g, 'z')}`

export const addUser = (api: SignedInApi, lastName: string, more: object = {}) =>
  api.call(createUser, {
    body: {
      firstName: 'Pat',
      lastName,
      username: `${lastName.toLowerCase()}@freehold.test`,
      password: 'a password of theirs',
      roleId: 'investor',
      accountName: `${lastName} Homes`,
      active: true,
      ...more,
    },
  })
