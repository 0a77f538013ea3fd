import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@freehold/contracts'
import { demoData, temporaryFolder } from '../src/demoServer'
import { formatDollars } from '../src/figures'
import { runImport, visitServer } from '../src/importedHomes'
import { expect, signIn, test } from '../src/test'

const DAY_MS = 86_400_000

const home = {
  ListingKey: 'home',
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  UnparsedAddress: '20 Lantern Rd',
  City: 'Lanternville',
  StateOrProvince: 'KS',
  PostalCode: '67099',
  Latitude: 38.61,
  Longitude: -98.31,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  LivingArea: 1_500,
  ListPrice: 300_000,
}

/** Leases of sixty homes on the streets around, for about a dollar per square foot. */
const leases = Array.from({ length: 60 }, (_, index) => {
  const area = 1_100 + ((index * 37) % 16) * 50
  const rent = Math.round(1_500 * (area / 1_500) ** 0.7 * (1 + (((index * 29) % 11) - 5) / 60))
  return {
    ...home,
    ListingKey: `lease${index}`,
    StandardStatus: 'Closed',
    PropertyType: 'Residential Lease',
    UnparsedAddress: `${100 + index} Wick St`,
    Latitude: 38.6 + (index % 8) * 0.003,
    Longitude: -98.32 + Math.floor(index / 8) * 0.003,
    LivingArea: area,
    ListPrice: rent,
    ClosePrice: rent,
    CloseDate: new Date(Date.parse('2025-06-30') - index * 5 * DAY_MS).toISOString().slice(0, 10),
    ListOfficeName: 'Harbor Rentals',
  }
})

test('imported leases become the rent of a home: page and report show its percentiles and the leases, no search does [VAL-4]', async ({
  page,
}) => {
  test.slow()
  const data = demoData()
  const file = join(temporaryFolder(), 'leases.json')
  writeFileSync(file, JSON.stringify({ value: [home, ...leases] }))
  expect(await runImport(data, 'reso', file)).toContain('61 created')

  await visitServer(page, data, async (address, admin) => {
    const inTown = (await admin.listHomes()).filter((one) => one.PropertyAddressCity === 'Lanternville')
    expect(inTown.map((one) => one.PropertyAddressFull)).toEqual(['20 Lantern Rd'])
    const { _id, rent, rentalComps } = await admin.findHome(inTown[0]!._id)
    expect(rentalComps).toHaveLength(5)
    const range = `25th to 75th percentile ${formatDollars(rent!.low!)} to ${formatDollars(rent!.high!)}`

    await signIn(page, 'Investor', `${address}${paths.property(_id)}`)
    await expect(page.getByText(`Estimate from leases nearby, ${range}`).first()).toBeVisible()
    const card = page.getByRole('region', { name: 'Rental Comps' })
    await expect(card).toContainText(`${formatDollars(rent!.monthlyRent)} a month, ${range}`)
    await expect(card).toContainText('in Lanternville: learnt from 60 leases')
    await expect(card.getByRole('row')).toHaveCount(6)
    for (const { PropertyAddressFull, monthlyRent } of rentalComps!) {
      const row = card.getByRole('row', { name: PropertyAddressFull })
      await expect(row).toContainText(formatDollars(monthlyRent))
      await expect(row).toContainText('Listing courtesy of Harbor Rentals')
    }

    await page.goto(`${address}${paths.propertyReport(_id, { strategy: 'buyHold' })}`)
    await expect(page.getByRole('table', { name: 'Rental Comps' }).getByRole('row')).toHaveCount(6)
    const figure = page.getByRole('row', { name: /^Monthly rent the weighted/ })
    await expect(figure).toContainText(rentalComps![0]!.PropertyAddressFull)
    await expect(figure).toContainText('75th percentile')
  })
})
