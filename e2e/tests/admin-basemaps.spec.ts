import type { Locator, Page } from '@playwright/test'
import { getRuntimeConfig, listBasemaps, paths, removeBasemap } from '@freehold/contracts'
import { adminPath, dialog, expectError, openAdmin, test as base, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { archive, foreignArchive } from '../src/basemapFixture'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import { signInToApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect, signIn } from '../src/test'

/** Leaves no base map behind: the tests of a worker share its Freehold. */
const test = base.extend<{ clean: void }>({
  clean: [
    async ({ site: { admin } }, provide) => {
      await provide()
      for (const { _id } of await admin.call(listBasemaps))
        await admin.call(removeBasemap, { params: { id: _id } })
    },
    { auto: true },
  ],
})

/** An archive is checked in the background, which takes longer on a busy machine. */
const RUN_MS = 30_000

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add Base Map' })
const file = (page: Page) => dialog(page).getByLabel('Archive')
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function upload(page: Page, name: string, bytes: Buffer) {
  await openAdmin(page, 'basemaps/add')
  await file(page).setInputFiles(asFile(name, bytes))
  await add(page).click()
}

test('an Admin adds a base map, which the map then uses, and removes it, with the keyboard alone [GND-1]', async ({
  page,
  site,
}) => {
  const served = async () => (await site.admin.call(getRuntimeConfig)).maps.basemaps
  await openAdmin(page, 'basemaps')
  await expect(page.getByRole('heading', { name: 'No base maps' })).toBeVisible()
  await expectAccessible(page, 'no base maps')
  await press(page, page.getByRole('link', { name: 'Add Base Map' }))
  await expect(page).toHaveURL(adminPath('basemaps/add'))
  await tabTo(page, file(page))
  // What the browser's dialog for files does.
  await file(page).setInputFiles(asFile('example.pmtiles', archive(12)))
  await expectAccessible(page, 'the form')
  await press(page, add(page))
  await expect(page).toHaveURL(adminPath('basemaps'))
  const row = rowOf(page, 'example.pmtiles').filter({ hasText: 'OK' })
  await expect(row).toBeVisible({ timeout: RUN_MS })
  await expect(row).toContainText('46.68° to 46.74° N')
  await expect(row).toContainText('Zooms 0–12')
  await expect(row).toContainText(demoAccounts.Admin)
  await expectAccessible(page, 'base maps')

  const [basemap] = await served()
  expect(basemap).toMatchObject({
    maxZoom: 12,
    url: expect.stringMatching(/^\/api\/v1\/basemaps\/.*\.pmtiles$/),
  })
  const part = await page.request.get(basemap!.url, { headers: { Range: 'bytes=0-6' } })
  expect([part.status(), await part.text()]).toEqual([206, 'PMTiles'])

  await press(page, page.getByRole('link', { name: 'Remove example.pmtiles' }))
  await expect(dialog(page).getByRole('button', { name: 'No' })).toBeFocused()
  await press(page, dialog(page).getByRole('button', { name: 'Yes' }))
  await expect(toast(page, 'Base map removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No base maps' })).toBeVisible()
  expect(await served()).toEqual([])
  expect((await page.request.get(basemap!.url)).status()).toBe(404)
})

test('a file that is no archive, and one in another schema, are refused with the reason [GND-7]', async ({
  page,
}) => {
  await upload(page, 'notes.pmtiles', Buffer.from('These are notes'))
  await expectError(file(page), 'This file is not a PMTiles archive')
  await file(page).setInputFiles(asFile('other.pmtiles', foreignArchive()))
  await add(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'other.pmtiles was not added' })
  await expect(alert).toContainText('which is not the Protomaps schema', { timeout: RUN_MS })
  await expectAccessible(page, 'a failure')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'a failure on a phone')
  await expect(page.getByRole('heading', { name: 'No base maps' })).toBeVisible()
})

test('an address that browsers cannot load is refused at its field [GND-1]', async ({ page, watch }) => {
  watch.expectProblem(/status of 400/)
  await openAdmin(page, 'basemaps/add')
  await dialog(page).getByRole('radio', { name: 'Address' }).check()
  const address = dialog(page).getByRole('textbox', { name: 'Address' })
  await address.fill('ftp://maps.example/town.pmtiles')
  await add(page).click()
  await expectError(address, 'Address is not an http or https address')
})

test('a base map whose archive is gone is listed with its fault [GND-7]', async ({ page }) => {
  const name = 'https://maps.example/a-long-folder/another-long-folder/country-of-examples.pmtiles'
  await page.route('**/api/v1/admin/basemaps', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            _id: 'gone',
            name,
            isRemote: true,
            bytes: null,
            minZoom: 0,
            maxZoom: 15,
            bounds: { sw: { lat: -12, lng: -5 }, ne: { lat: 5, lng: 7 } },
            attribution: '© OpenStreetMap contributors',
            attributionUrl: 'https://www.openstreetmap.org/copyright',
            addedBy: null,
            addedAt: '2026-03-01T10:00:00.000Z',
            state: 'missing',
            fault: `${name} is not there (HTTP 404)`,
          },
        ],
      },
    }),
  )
  await openAdmin(page, 'basemaps')
  const row = rowOf(page, name)
  await expect(row.getByText('Missing', { exact: true })).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'A base map has a fault: missing' })
  await expect(alert).toContainText(`${name} is not there (HTTP 404)`)
  await expectAccessible(page, 'a fault')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'a fault on a phone')
})

test('an Investor neither sees base maps nor may change them [GND-1]', async ({ page, site }) => {
  await signIn(page, 'Investor', paths.admin('basemaps'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText('Add Base Map')).toHaveCount(0)
  const investor = await signInToApi(demoAccounts.Investor, demoPassword, site.address)
  await expect(investor.call(listBasemaps)).rejects.toThrow('answered 403')
})
