import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  adminPath,
  allowForBackground,
  BACKGROUND_MS,
  dialog,
  expectError,
  openAdmin,
  test,
  toast,
} from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { expect, signIn } from '../src/test'

const fixtures = join(import.meta.dirname, '../../api/src/import/fixtures')
const houses = readFileSync(join(fixtures, 'houses.csv'))
const mapping = readFileSync(join(fixtures, 'houses.mapping.json'))
const asFile = (name: string, buffer: Buffer, mimeType = 'text/csv') => ({ name, mimeType, buffer })

const runOf = (page: Page, file: string) => page.getByRole('row').filter({ hasText: file })
const start = (page: Page) => dialog(page).getByRole('button', { name: 'Start Import' })

async function fillIn(page: Page, name: string) {
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(asFile(name, houses))
  await dialog(page)
    .getByLabel('Mapping')
    .setInputFiles(asFile('houses.mapping.json', mapping, 'application/json'))
}

test('a file is imported from the page, its run shows the result, and its errors can be downloaded', async ({
  page,
}) => {
  allowForBackground()
  await openAdmin(page, 'imports')
  await page.getByRole('link', { name: 'Import Other Data' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminPath('imports/add'))
  await expect(dialog(page).getByLabel('Kind')).toBeFocused()
  await start(page).click()
  await expectError(dialog(page).getByLabel('File', { exact: true }), 'File is required')
  await expectError(dialog(page).getByLabel('Mapping'), 'Mapping is required')
  await fillIn(page, 'houses.csv')
  await start(page).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  await expect(page).toHaveURL(adminPath('imports'))
  await expect(runOf(page, 'houses.csv').first()).toContainText('Finished', { timeout: BACKGROUND_MS })
  await expect(runOf(page, 'houses.csv').first()).toContainText('admin@freehold.test')
  await page.getByRole('link', { name: 'Details of houses.csv' }).first().click()
  await expect(dialog(page)).toContainText('Rows read')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download Errors' }).click()
  expect((await download).suggestedFilename()).toBe('houses.csv.errors.csv')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(adminPath('imports'))
})

test('an invalid mapping is refused at its field, and hostile file names are shown as text', async ({
  page,
  watch,
}) => {
  allowForBackground()
  watch.expectProblem(/status of 400/)
  const name = '<img src=x onerror=alert(1)>.csv'
  await openAdmin(page, 'imports/add')
  await fillIn(page, name)
  await dialog(page)
    .getByLabel('Mapping')
    .setInputFiles(asFile('none.json', Buffer.from('{'), 'application/json'))
  await start(page).click()
  await expect(dialog(page).getByLabel('Mapping')).toHaveAttribute('aria-invalid', 'true')
  await fillIn(page, name)
  await start(page).click()
  await expect(runOf(page, name).first()).toContainText('Finished', { timeout: BACKGROUND_MS })
  await expectAccessible(page, 'imports')
  await page
    .getByRole('link', { name: `Details of ${name}` })
    .first()
    .click()
  await expect(dialog(page)).toContainText('Rows read')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'a run on a phone')
})

test('an upload shows its progress, and an interrupted one is reported', async ({ page, watch }) => {
  watch.expectProblem(/status of 503/)
  await openAdmin(page, 'imports/add')
  await fillIn(page, 'held.csv')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/admin/import/*/part', async (route) => {
    await held
    await route.fulfill({
      status: 503,
      json: { error: { code: 'UNAVAILABLE', message: 'Down for a moment' } },
    })
  })
  await start(page).click()
  await expect(dialog(page).getByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  answer()
  await expect(toast(page, 'Down for a moment')).toBeVisible()
  await expect(start(page)).toBeEnabled()
})

test('a run shows its progress: first reading the file, then storing its records', async ({ page }) => {
  const run = {
    _id: 'held',
    adapter: 'csv',
    source: '',
    fileName: 'held.csv',
    startedBy: 'admin@freehold.test',
    state: 'waiting',
    message: null,
    startedAt: '2026-03-01T10:00:00.000Z',
    finishedAt: null,
    rowsRead: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    superseded: 0,
    removed: 0,
    rejected: 0,
    computed: 0,
    errors: 0,
  }
  let stored = 0
  const progress = () =>
    stored === 0
      ? { phase: 'loading', done: 300_000, total: 1_200_000, perSecond: 90_000, isSurvey: true }
      : { phase: 'loading', done: stored, total: 8_000, perSecond: 1_000 }
  const current = () => ({ ...run, state: stored === 0 ? 'waiting' : 'running', progress: progress() })
  await page.route('**/api/v1/admin/import/held', (route) => route.fulfill({ json: { data: current() } }))
  await openAdmin(page, 'imports/edit/held')
  const bar = dialog(page).getByRole('progressbar', { name: 'Import' })
  await expect(bar).toHaveAttribute('aria-valuetext', 'Reading: 300 of 1,200 kB, about 10 s left')
  await expect(dialog(page)).toContainText('Reading, 25%')
  stored = 6_000
  await expect(bar).toHaveAttribute('aria-valuetext', 'Loading: 6,000 of 8,000 rows, about 2 s left')
  await expect(dialog(page)).toContainText('Running, 75%')
})

test('only Admins see the imports', async ({ page }) => {
  await signIn(page, 'Investor', adminPath('imports'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})
