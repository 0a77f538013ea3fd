import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoData, temporaryFolder } from '../src/demoServer'
import { runImport, visitServer } from '../src/importedHomes'
import { fewAndMany } from '../src/suites'
import { expect, signIn, test } from '../src/test'

/** Values that a standard field may contain but no real home has: at the limits of what is accepted, and beyond. */
const absurd: Record<string, unknown[]> = {
  ListPrice: [0, 0.01, 1, 99, 1e9, 1e12, 9_007_199_254_740_991, -1, 'NaN', '1e400'],
  ClosePrice: [0, 0.01, 1, 1e12, -1, 'Infinity'],
  CloseDate: ['1800-01-01', '2999-12-31', '0000-00-00', 'NaN'],
  LivingArea: [0, 0.1, 1, 1e7, 1e12, -5, 'NaN', '1e400'],
  BedroomsTotal: [0, 99, 1_000, 2 ** 31, -1, 0.5, 'NaN'],
  BathroomsFull: [0, 99, 1_000, -1, 0.5, 'Infinity'],
  BathroomsHalf: [0, 99, -1, 'NaN'],
  YearBuilt: [0, 1, 9_999, -500, 'NaN'],
  Latitude: [90, -90, 89.9999, 85.06, 0, 91],
  Longitude: [180, -180, 179.99999, 0, 181],
  TaxAnnualAmount: [0, 0.001, 1e9, 1e12, -1, 'NaN'],
  AssociationFee: [0, 0.001, 1e9, 1e12, -1, 'NaN'],
  AssociationFeeFrequency: ['', 'Fortnightly', 'NaN', 7],
  PublicRemarks: ['', 'x'.repeat(5_000), '\u202e123', '<b>bold</b>', 'a\nb'],
  UnparsedAddress: ['', ' ', 'é'.repeat(200), '?'],
  City: ['', 'x'.repeat(200), '١٢٣'],
  PostalCode: ['', '0', '٩٨١٠١', 'NaN'],
  Media: [[], [{ MediaURL: '' }], [{ MediaURL: 'javascript:alert(1)' }], 'none'],
}

const records = Object.entries(absurd)
  .flatMap(([field, values]) => values.map((value) => ({ [field]: value })))
  .map((change, index) => ({
    ListingKey: `absurd-${index}`,
    // Some are for sale and some sold, so that they appear as subjects and as comps.
    StandardStatus: index % 2 === 0 ? 'Active' : 'Closed',
    ModificationTimestamp: '2024-05-02T10:00:00Z',
    UnparsedAddress: `${index + 1} Elm St`,
    City: 'Wrenfield',
    StateOrProvince: 'AK',
    PostalCode: '98199',
    Latitude: 46.6 + index / 10_000,
    Longitude: -119.5,
    BedroomsTotal: 3,
    BathroomsFull: 2,
    LivingArea: 1_500,
    YearBuilt: 1980,
    ListPrice: 400_000,
    ClosePrice: 390_000,
    CloseDate: '2024-04-01',
    TaxAnnualAmount: 4_000,
    AssociationFee: 100,
    AssociationFeeFrequency: 'Monthly',
    ...change,
  }))

const nonsense = /NaN|Infinity|undefined|\[object|Invalid Date/

/** A sample of the records that covers all fields. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => records[Math.floor((index * records.length) / count)])

for (const { count, tag } of fewAndMany(6, 48, 'FREEHOLD_ABSURD_RECORDS'))
  test(
    `of ${count} absurd records the accepted ones have pages, and no page shows NaN or Infinity`,
    { tag },
    async ({ page }) => {
      test.setTimeout(480_000)
      const data = demoData()
      const file = join(temporaryFolder(), 'absurd.json')
      const chosen = spread(count)
      writeFileSync(file, JSON.stringify({ value: chosen }))
      expect(await runImport(data, 'reso', file)).toMatch(new RegExp(`${count} rows`))

      await visitServer(page, data, async (address, admin) => {
        const homes = (await admin.listHomes()).filter(
          ({ PropertyAddressState }) => PropertyAddressState === 'AK',
        )
        expect(homes.length).toBeGreaterThan(count * 0.4)
        await signIn(page, 'Investor', `${address}/app/search?at=46.605,-119.5,15`)
        await expect(page.getByRole('button', { name: /^List \d+ in view$/ })).toBeVisible()
        await page.getByRole('button', { name: /^List \d+ in view$/ }).click()
        expect(await page.locator('body').innerText()).not.toMatch(nonsense)
        for (const { _id } of homes) {
          await page.goto(`${address}/app/property/${_id}`)
          await expect(page.getByRole('tabpanel')).toBeVisible()
          expect(await page.locator('body').innerText(), _id).not.toMatch(nonsense)
        }
        await page.goto(`${address}/app/`)
        await expect(page.getByText('30-year fixed').first()).toBeVisible()
        expect(await page.locator('body').innerText()).not.toMatch(nonsense)
      })
    },
  )
