import type { Page } from '@playwright/test'
import { startImport } from '@freehold/contracts'
import { adminPath, dialog, expectError, openAdmin, test, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { expect } from '../src/test'

/** An import runs in the background and recomputes results, which takes long on a busy machine. */
const IMPORT_MS = 60_000

const header = 'MLS#,Full Address,City,Zip Code,LP,BR,Baths Tot,SqFt,Lot,Taxes,List Dt,Agent Rmks'
const csv = [
  header,
  '2189441,4826 39th Ave S,Seattle,98118,489000,3,2,1240,0.11,4620,02/24/2024,Lockbox on the rail',
  '2190032,3714 S Hudson St,Seattle,98118,519000,3,1,1190,0.1,,02/03/2024,',
  '2190107,11022 SE 184th St,Renton,98055,Call,4,2.5,1530,0.2,5110,01/31/2024,',
  '2190108,5028 42nd Ave S,Seattle,98118,575000,4,2.25,1710,0.12,5480,31/02/2024,',
  '2190109,4240 S Dawson St,Seattle,98118,548000,3,2,1420,0.15,,03/01/2024,',
  '',
].join('\n')

/** As long as a name may be, in one word. */
const LONG_NAME = 'W'.repeat(100)

const fileInput = (page: Page) => page.getByLabel('CSV file')
const choose = (page: Page, name: string, text: string | Buffer) =>
  fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const rowOf = (page: Page, field: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${field}`) }) })

const desktop = { width: 1440, height: 900 }
const sizes = [desktop, { width: 820, height: 1180 }, phone, { width: 320, height: 640 }]

/** Ends at the size of a desktop. */
async function expectAccessibleAtAllSizes(page: Page, state: string) {
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${state}, ${size.width} pixels wide`)
  }
}

test('an Admin imports a CSV file without a mapping file: columns are matched, corrected and saved, and rejected rows are explained [USE-18]', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.expectProblem(/status of 400/)
  await openAdmin(page, 'imports')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page).toHaveURL(adminPath('imports/csv'))
  await expectAccessible(page, 'the choice of a file')

  await choose(page, 'notes.csv', 'a single column\nof text\n')
  await expect(fileInput(page)).toHaveAccessibleDescription(/has only one column/)

  await choose(page, 'kcmls-export-2024-03-07.csv', csv)
  await expect(rowOf(page, 'List price')).toContainText("1 of 5: 'Call' is not a number")
  await expect(rowOf(page, 'Listing number')).toContainText('2189441; 2190032; 2190107')
  await expect(rowOf(page, 'List date')).toContainText('2024-02-24; 2024-02-03; 2024-01-31')
  await expect(page.getByText('Columns that are not read: Lot, Agent Rmks')).toBeVisible()
  const start = page.getByRole('button', { name: 'Import 5 Rows' })
  await expect(start).toBeDisabled()
  await expect(start).toHaveAccessibleDescription('Choose first: State')

  // The state is the same for all rows, and the lot is in acres.
  await page.getByLabel('Column for State').selectOption('The same for all rows')
  await page.getByLabel('State of all rows').fill('WA')
  await page.keyboard.press('Enter')
  await expect(start).toBeEnabled()
  await page.getByText(/more fields that a file can have/).click()
  await page.getByLabel('Column for Lot, sq ft').selectOption('Lot')
  await page.getByLabel('Unit of Lot, sq ft in the file').selectOption('In acres')
  await expect(rowOf(page, 'Lot, sq ft')).toContainText('4791.6; 4356; 8712')
  const preview = page.getByRole('table', { name: 'Preview of the first rows' })
  await expect(preview.getByRole('row').nth(1)).toContainText('$489,000')
  await expect(preview.getByRole('row').nth(3)).toContainText("'Call' is not a number")
  await expectAccessibleAtAllSizes(page, 'the columns')

  await page.getByLabel('Name of the mapping').fill('King County MLS')
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 5 rows imported')).toBeVisible({ timeout: IMPORT_MS })
  await expect(page).toHaveURL(/imports\/csv\?run=/)
  const rejected = page.getByRole('table', { name: 'Rejected rows' })
  await expect(rejected.getByRole('row').nth(1)).toHaveText(/4.*LP.*'Call' is not a number/)
  await expect(rejected.getByRole('row').nth(2)).toHaveText(/5.*List Dt.*'31\/02\/2024' is not a date/)
  await page.getByRole('button', { name: 'LP 1' }).click()
  await expect(rejected.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 2 Rows' }).click()
  expect((await download).suggestedFilename()).toBe('kcmls-export-2024-03-07.csv.errors.csv')
  await expectAccessibleAtAllSizes(page, 'the result')

  // The next file of the same program is read in the same way, whatever its order and separators are.
  await page.getByRole('button', { name: 'Import Another File' }).click()
  const columns = header.split(',').toReversed().join(';')
  const next = `${columns}\n;;;0.2;1300;2;3;450000;98118;Seattle;7 Alder St;2200001\n`
  await choose(page, 'kcmls-export-2024-03-14.csv', Buffer.from(`\u{FEFF}${next}`, 'utf16le'))
  await expect(page.getByLabel('Saved mapping')).toHaveValue('King County MLS')
  await expect(page.getByText('read as UTF-16')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 Row' })).toBeEnabled()
})

test('an Admin renames and deletes saved mappings by keyboard, and is told what is refused [USE-18]', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectProblem(/status of 409|ERR_FAILED/)
  const mapping = JSON.stringify({
    source: 'kcmls',
    listingKey: ['Key'],
    status: 'forSale',
    fields: {
      PropertyAddressFull: { column: 'No' },
      PropertyAddressCity: { constant: 'Kent' },
      PropertyAddressState: { constant: 'WA' },
    },
  })
  for (const name of ['Counted twice', LONG_NAME]) {
    await site.admin.call(startImport, {
      body: {
        adapter: 'csv',
        fileName: 'a.csv',
        size: 9,
        mapping,
        saveMapping: { name, header: ['Key', 'No'] },
      },
    })
  }
  await openAdmin(page, 'imports/csv')
  await page.getByRole('link', { name: 'Saved Mappings' }).click()
  await expect(page).toHaveURL(adminPath('imports/mappings'))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of ['Counted twice', LONG_NAME]) await expect(row(name)).toBeVisible()
  await expectAccessibleAtAllSizes(page, 'the saved mappings')

  const rename = page.getByRole('button', { name: 'Rename Counted twice' })
  await rename.focus()
  await page.keyboard.press('Enter')
  const name = dialog(page).getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill(LONG_NAME)
  await page.keyboard.press('Enter')
  await expectError(name, 'Another saved mapping has this name')
  await expectAccessible(page, 'a name that is taken')
  await name.fill('Once')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await name.press('Enter')
  await expect(toast(page, 'Mapping renamed successfully')).toBeVisible()
  await expect(row('Once')).toBeVisible()
  await expect(page.getByText('Counted twice')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rename Once' })).toBeFocused()

  const remove = page.getByRole('button', { name: 'Delete Once' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Are you sure you want to delete Once?')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await page.route('**/savedMapping/*', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/An error occurred/)
  await expect(dialog(page)).toBeVisible()
  await page.unroute('**/savedMapping/*')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(toast(page, 'Mapping deleted successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row('Once')).toHaveCount(0)
  await expect(row(LONG_NAME)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
