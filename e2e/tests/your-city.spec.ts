import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BACKGROUND_MS, dialog, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { archive } from '../src/basemapFixture'
import { temporaryFolder } from '../src/demoServer'
import { phone } from '../src/phone'
import { clusters, mapOf, tags } from '../src/searchPage'
import { freePort, ServerProcess } from '../src/serverProcess'
import { expect, test } from '../src/test'

const fixtures = join(import.meta.dirname, '../fixtures')
const ada = { email: 'ada@freehold.example', password: 'herdsman-heron-4417-lake' }
const noHomes = (page: Page) => page.getByRole('region', { name: 'There are no homes on the map yet' })
const NO_START = 'The map has no starting point'

/** A Freehold in production, which has neither homes nor users; its commands, and its server for a while. */
async function emptyFreehold() {
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: address,
    FREEHOLD_DATA: join(temporaryFolder(), 'data'),
    LOG_LEVEL: 'warn',
  }
  return {
    address,
    /** Returns the command's output. */
    run: async (...argv: string[]) => {
      const command = new ServerProcess(env, ['api/dist/cli.js', ...argv])
      expect(await command.exitCode(), command.output).toBe(0)
      return command.output
    },
    serve: async (page: Page, visit: () => Promise<void>) => {
      const server = new ServerProcess(env)
      await server.printed(/running at/)
      try {
        await visit()
      } finally {
        // Leaves the page before its server ends, because its prefetches would fail. After a timeout there is no page.
        await page.goto('about:blank').catch(() => {})
        await server.interrupt()
      }
    },
  }
}

async function choosePassword(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm Password').fill(ada.password)
  await page.getByLabel('Confirm Password').press('Enter')
  await expect(page).toHaveURL(/\/login/)
}

async function signInAsAda(page: Page) {
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

async function importHomes(page: Page) {
  await noHomes(page).getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'Import Other Data' }).click()
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(join(fixtures, 'homes.csv'))
  await dialog(page).getByLabel('Mapping').setInputFiles(join(fixtures, 'homes.mapping.json'))
  await dialog(page).getByRole('button', { name: 'Start Import' }).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'homes.csv' })).toContainText('Finished', {
    timeout: BACKGROUND_MS,
  })
}

test('a new Freehold says what to do next, first in place of the map, then over a base map, until homes are imported [GND-5]', async ({
  page,
}) => {
  test.slow()
  const freehold = await emptyFreehold()
  const link = await freehold.run('admin', ada.email, 'Ada', 'Lovelace')
  await freehold.serve(page, async () => {
    await choosePassword(page, link.trim())
    await signInAsAda(page)
    await page.goto(`${freehold.address}/app/search`)
    await expect(noHomes(page)).toContainText('npm run import -- ')
    await expect(noHomes(page)).toContainText('npm run basemap -- add ')
    await expect(page.getByText(NO_START)).toHaveCount(0)
    await expect(mapOf(page)).toHaveCount(0)
    await expectAccessible(page, 'a search page without homes and base maps')
  })

  const file = join(temporaryFolder(), 'city.pmtiles')
  writeFileSync(file, archive())
  await freehold.run('basemap', 'add', file)
  await freehold.serve(page, async () => {
    await page.goto(`${freehold.address}/app/search`)
    await expect(mapOf(page)).toBeVisible()
    await expect(noHomes(page)).toContainText('npm run import -- ')
    await expect(noHomes(page)).not.toContainText('npm run basemap')
    await expect(page.getByText('Move the map or zoom out.')).toHaveCount(0)
    await expectAccessible(page, 'a base map without homes')
    await page.setViewportSize(phone)
    await expectAccessible(page, 'a base map without homes on a phone')

    await importHomes(page)
    // The configuration of the page may be a second old.
    await expect(async () => {
      await page.goto(`${freehold.address}/app/search`)
      await expect(clusters(page).or(tags(page)).first()).toBeVisible({ timeout: 4_000 })
    }).toPass()
    await expect(noHomes(page)).toHaveCount(0)
  })
})
