import { getProperty, type Property, searchProperties } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { cellAt, numberOf } from '../../../results/cells'
import { findLeases } from '../../../results/leases.queries'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()

async function importReso(app: TestApp, records: readonly object[], source = 'reso'): Promise<string> {
  const file = runner.fileOf('page.json', JSON.stringify({ value: records }))
  const { code, output } = await runner.run(app, ['reso', '--source', source, file])
  expect(code).toBe(0)
  return output
}

/** A sequence of numbers from 0 to 1 that is always the same. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Roughly normal, with a standard deviation of 1. */
const bell = (random: () => number) => random() + random() + random() + random() - random() - random() - random() - random() // oxfmt-ignore

interface House {
  key: string
  lng: number
  lat: number
  area: number
  beds: number
}

/** What a house of the town rents for, before chance: by its area, its bedrooms and its place. */
const fairRent = ({ area, beds, lng, lat }: House) =>
  2_000 * (area / 1_500) ** 0.6 * 1.04 ** (beds - 3) * Math.exp(8 * (lat - 46.6) - 5 * (lng + 119.5))

function housesOf(prefix: string, count: number, random: () => number): House[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${prefix}${index}`,
    lng: -119.5 - 0.04 * random(),
    lat: 46.6 + 0.03 * random(),
    area: Math.round(900 + 1_600 * random()),
    beds: 2 + Math.floor(3 * random()),
  }))
}

const recordOf = ({ key, lng, lat, area, beds }: House) => ({
  ListingKey: key,
  UnparsedAddress: `${key.replace(/\D/g, '')} ${key.replace(/\d/g, '')} St`,
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '98101',
  Latitude: lat,
  Longitude: lng,
  BedroomsTotal: beds,
  BathroomsFull: 2,
  LivingArea: area,
  YearBuilt: 1980,
  ModificationTimestamp: '2025-07-01T10:00:00Z',
})

const forSale = (house: House, price = 300_000) => ({
  ...recordOf(house),
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  ListPrice: price,
})

const leased = (house: House, rent: number, day: string) => ({
  ...recordOf(house),
  StandardStatus: 'Closed',
  PropertyType: 'Residential Lease',
  ListPrice: rent,
  ClosePrice: rent,
  CloseDate: day,
  ListOfficeName: 'Harbor Rentals',
})

const DAY_MS = 86_400_000
const dayBefore = (days: number) =>
  new Date(Date.parse('2025-06-30') - days * DAY_MS).toISOString().slice(0, 10)

async function homesOf(app: TestApp): Promise<Map<string, Property>> {
  const as = await app.signIn('Investor')
  const { rows } = await app.db.execute<{ id: string; key: string }>(
    sql`select id, listing_key as key from properties where visible`,
  )
  const pages = new Map<string, Property>()
  // One after the other: a user may not have that many calls under way.
  for (const { id, key } of rows) pages.set(key, (await app.call(getProperty, { as, params: { id } })).data)
  return pages
}
const homeOf = async (app: TestApp, key: string) => (await homesOf(app)).get(key)!

async function countFound(app: TestApp): Promise<number> {
  const bounds = JSON.stringify({ sw: { lat: 45, lng: -121 }, ne: { lat: 48, lng: -118 } })
  const query = { type: 'bounds', zoom: '9', bounds } as const
  return (await app.call(searchProperties, { as: await app.signIn('Investor'), query })).data.length
}

const place = { lng: -119.52, lat: 46.62, area: 1_500, beds: 3 }
/** Four leases on one street, with rents of $1.00, $1.20, $1.40 and $2.00 per square foot. */
const street = [1_500, 1_800, 2_100, 3_000].map((rent, index) =>
  leased({ ...place, key: `Lease${index}`, lat: 46.62 + index / 5_000 }, rent, dayBefore(30 * index)),
)

describeOnEachDatabase('rents', (app) => {
  test('follow from the leases of a market by the method of sales: half of what homes are leased for is between the percentiles [VAL-4]', async () => {
    const random = chance(7)
    const leases = housesOf('Lease', 300, random).map((house, index) =>
      leased(house, Math.round(fairRent(house) * Math.exp(0.08 * bell(random))), dayBefore(index)),
    )
    const homes = housesOf('Home', 60, random)
    await importReso(app, [...homes.map((home) => forSale(home)), ...leases])
    const pages = await homesOf(app)
    const misses: number[] = []
    let inside = 0
    for (const home of homes) {
      const { rent, rentalComps, buyHoldInput } = pages.get(home.key)!
      const { low, high, monthlyRent } = rent!
      expect(rent).toMatchObject({
        method: 'RENTAL_COMPS',
        asOf: '2025-06-30',
        adjusted: { market: 'Wrenfield', salesLearntFrom: 300, lastDay: '2025-06-30' },
      })
      expect(low! < monthlyRent && monthlyRent < high!).toBe(true)
      expect(buyHoldInput!.monthlyRent).toBe(monthlyRent)
      expect(rentalComps).toHaveLength(5)
      misses.push(Math.abs(monthlyRent / fairRent(home) - 1))
      const agreed = fairRent(home) * Math.exp(0.08 * bell(random))
      if (low! <= agreed && agreed <= high!) inside++
    }
    expect(misses.toSorted((a, b) => a - b)[30]!).toBeLessThan(0.04)
    expect(inside).toBeGreaterThan(60 * 0.35)
    expect(inside).toBeLessThan(60 * 0.65)
    const { adjusted, compsUsed } = pages.get('Home0')!.rent!
    expect(compsUsed).toBeGreaterThanOrEqual(5)
    expect(adjusted!.test!.medianErrorPercent).toBeGreaterThan(2)
    expect(adjusted!.test!.medianErrorPercent).toBeLessThan(9)
    expect(await countFound(app)).toBe(60)
  })

  test('of few leases are the median of their rents per square foot; then come HUD’s rents and the yield, each with its range [VAL-4]', async () => {
    const home = { ...place, key: 'Home1' }
    await importReso(app, [forSale(home)])
    expect((await homeOf(app, 'Home1')).rent).toEqual({
      monthlyRent: 1_862.5,
      low: 1_425,
      high: 2_437.5,
      method: 'PRICE_YIELD',
      compsUsed: 0,
    })
    const rents = runner.fileOf('rents.csv', 'zip,area_name,br0,br1,br2,br3,br4\n98101,Here,900,1000,1500,2000,2500') // oxfmt-ignore
    await runner.run(app, ['rents', rents])
    const hud = { monthlyRent: 2_000, low: 1_800, high: 2_520, method: 'SMALL_AREA_RENT', compsUsed: 0 }
    expect((await homeOf(app, 'Home1')).rent).toEqual(hud)
    await importReso(app, street.slice(0, 2))
    expect(await homeOf(app, 'Home1')).toMatchObject({ rent: hud, rentalComps: [] })

    await importReso(app, street)
    const { rent, rentalComps } = await homeOf(app, 'Home1')
    expect(rent).toEqual({
      monthlyRent: 1_950,
      low: 1_725,
      high: 2_325,
      method: 'RENTAL_COMPS',
      compsUsed: 4,
      asOf: '2025-06-30',
    })
    expect(
      rentalComps!.map(({ PropertyAddressFull, monthlyRent, adjustedRent, leasedOn, ListOfficeName }) => [
        PropertyAddressFull,
        monthlyRent,
        adjustedRent,
        leasedOn,
        ListOfficeName,
      ]),
    ).toEqual([
      // oxfmt-ignore
      ['0 Lease St', 1_500, 1_500, '2025-06-30', 'Harbor Rentals'],
      ['1 Lease St', 1_800, 1_800, '2025-05-31', 'Harbor Rentals'],
      ['2 Lease St', 2_100, 2_100, '2025-05-01', 'Harbor Rentals'],
      ['3 Lease St', 3_000, 3_000, '2025-04-01', 'Harbor Rentals'],
    ])
  })

  test('are computed again where a lease is new, changed, withheld or withdrawn, also that of the leased home itself [VAL-4]', async () => {
    const far = { ...place, key: 'Far1', lat: 46.9 }
    await importReso(app, [
      forSale({ ...place, key: 'Home1' }),
      forSale({ ...place, key: 'Lease0', lat: 46.62 }),
      forSale(far),
    ])
    const own = { ...street[0]!, ListingKey: 'own' }
    const rentsOf = async () => {
      const homes = await homesOf(app)
      return ['Home1', 'Lease0', 'Far1'].map((key) => homes.get(key)!.rent!.monthlyRent)
    }
    expect(await importReso(app, [own, ...street.slice(1)])).toContain('Results of 2 homes were computed')
    expect(await rentsOf()).toEqual([1_950, 1_950, 1_862.5])

    const later = { ModificationTimestamp: '2025-07-02T10:00:00Z' }
    await importReso(app, [{ ...street[1]!, ...later, ClosePrice: 2_400 }])
    expect(await rentsOf()).toEqual([2_250, 2_250, 1_862.5])

    await importReso(app, [{ ...own, ...later, InternetAddressDisplayYN: false }])
    expect(await rentsOf()).toEqual([2_400, 2_400, 1_862.5])
    const { rentalComps } = await homeOf(app, 'Lease0')
    expect(rentalComps!.map(({ monthlyRent }) => monthlyRent)).toEqual([2_400, 2_100, 3_000])

    await importReso(app, [{ ...street[3]!, ...later, StandardStatus: 'Withdrawn' }])
    expect(await rentsOf()).toEqual([1_862.5, 1_862.5, 1_862.5])
    expect((await homeOf(app, 'Home1')).rentalComps).toEqual([])
  })

  test('never show a lease of a home whose address another source withholds [VAL-4]', async () => {
    await importReso(app, [forSale({ ...place, key: 'Home1' }), ...street])
    const shown = async () =>
      (await homeOf(app, 'Home1')).rentalComps!.map(({ PropertyAddressFull: address }) => address).toSorted()
    const before = await shown()
    expect(before).toHaveLength(4)
    const sameHome = {
      ...forSale({ ...place, key: 'Lease1', lat: 46.6202 }),
      InternetAddressDisplayYN: false,
    }
    await importReso(app, [sameHome], 'another-mls')
    expect(await shown()).toEqual(before.filter((address) => address !== '1 Lease St'))
  })

  test('count what several sources tell of one lease once, and leave sales as they are [VAL-4]', async () => {
    await importReso(app, [forSale({ ...place, key: 'Home1' }), ...street.slice(0, 2)])
    const before = await homeOf(app, 'Home1')
    const again = { ...street[1]!, ListingKey: 'again', UnparsedAddress: '1 Lease Street' }
    await importReso(app, [again])
    const { rent, arv, comps, leases } = await homeOf(app, 'Home1')
    expect(rent!.method).toBe('PRICE_YIELD')
    expect([arv, comps, leases]).toEqual([before.arv, before.comps, before.leases])
    expect(await countFound(app)).toBe(1)
  })

  test('count one lease once where two sources place it miles apart, whichever squares are read together [VAL-4]', async () => {
    const places = [place, { ...place, lat: 46.7 }]
    const told = places.map(({ lat }) => leased({ ...place, key: 'Shared1', lat }, 1_500, dayBefore(10)))
    const sources = ['mls', 'other']
    for (const [index, { lat }] of places.entries()) {
      const others = [1, 2].map((at) =>
        leased({ ...place, key: `Lease${index}${at}`, lat: lat + at / 5_000 }, 1_500, dayBefore(20 + at)),
      )
      const home = forSale({ ...place, key: `Home${index}`, lat })
      await importReso(app, [home, told[index]!, ...others], sources[index])
    }
    const cells = places.map(({ lng, lat }) => numberOf(cellAt([lng, lat])))
    const idsIn = async (some: readonly number[]) => (await findLeases(app.db, some)).map(({ _id }) => _id)
    const together = await idsIn(cells)
    const oneByOne = await Promise.all(cells.map((cell) => idsIn([cell])))
    expect(together).toHaveLength(5)
    expect(oneByOne.flat().toSorted()).toEqual(together.toSorted())

    // Three leases make a rent, two do not.
    const methods = async () => {
      const homes = await homesOf(app)
      return ['Home0', 'Home1'].map((key) => homes.get(key)!.rent!.method)
    }
    const counted = oneByOne[0]!.length === 3 ? 0 : 1
    const expected = (index: number) => places.map((_, at) => (at === index ? 'RENTAL_COMPS' : 'PRICE_YIELD'))
    expect(await methods()).toEqual(expected(counted))
    const withdrawn = { StandardStatus: 'Withdrawn', ModificationTimestamp: '2025-07-02T10:00:00Z' }
    await importReso(app, [{ ...told[counted]!, ...withdrawn }], sources[counted])
    expect(await methods()).toEqual(expected(1 - counted))
  })
})
