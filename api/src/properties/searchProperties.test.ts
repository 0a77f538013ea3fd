import {
  lastValueOf,
  SEARCH_PAGE_SIZE,
  searchProperties,
  strategies,
  type Bounds,
  type PropertySummary,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { addHomes, addMedia, analyzeTables, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { searchStatement } from './searchProperties'

const town: Bounds = { sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } }

const search = (app: TestApp, token: string, bounds: unknown, lastValue?: string) =>
  app.call(searchProperties, {
    as: token,
    query: { type: 'bounds', zoom: '14', bounds: JSON.stringify(bounds), ...(lastValue && { lastValue }) },
  })

/** All pages of a search; each starts after the last property of the page before. */
async function searchAll(app: TestApp, bounds: Bounds): Promise<PropertySummary[][]> {
  const token = await app.signIn('Investor')
  const pages: PropertySummary[][] = []
  for (;;) {
    const last = pages.at(-1)?.at(-1)
    const { data, headers } = await search(app, token, bounds, last && lastValueOf(last))
    pages.push(data)
    if (headers['link'] === undefined) return pages
  }
}

/** The order of a search: longitude, then id by bytes. */
const inOrder = (homes: { id: string; lng: number }[]) =>
  homes.toSorted((a, b) => a.lng - b.lng || (a.id < b.id ? -1 : 1)).map(({ id }) => id)

describeOnEachDatabase('search', (app) => {
  test('pages are bounded, ordered by longitude then id, and ties neither repeat nor vanish [API-15] [MAP-4]', async () => {
    const homes = Array.from({ length: 1_050 }, (_, index) => ({
      // A language's collation sorts case and punctuation differently from bytes.
      id: `${'aBc-Z_'[index % 6]}${(index * 7_919) % 1_050}`,
      // Two of three homes share one point; some of the others share points too.
      lng: index % 3 ? -122.257 : -122.9 + (index % 40) / 50,
      lat: index % 3 ? 47.5112 : 47.1 + (index % 7) / 10,
    }))
    await addHomes(app.db, homes)
    const pages = await searchAll(app, town)
    expect(pages.map((page) => page.length)).toEqual([200, 200, 200, 200, 200, 50])
    expect(pages.flat().map(({ _id }) => _id)).toEqual(inOrder(homes))
    expect(SEARCH_PAGE_SIZE).toBe(200)
  })

  test('what lies in the bounds is found, edges included; withdrawn and unplaced homes are not [API-15]', async () => {
    await addHomes(app.db, [
      { id: 'inside' },
      { id: 'corner', lng: -123, lat: 48 },
      { id: 'east', lng: -121.999 },
      { id: 'north', lat: 48.001 },
      { id: 'south', lat: 46.999 },
      { id: 'withdrawn', visible: false },
      { id: 'unplaced', lng: null, lat: null },
      { id: 'half-placed', lat: null },
    ])
    const pages = await searchAll(app, town)
    expect(pages.flat().map(({ _id }) => _id)).toEqual(['corner', 'inside'])
  })

  test('bounds across the antimeridian hold both sides of it, over any number of pages [API-15] [MAP-3]', async () => {
    const islands = Array.from({ length: 500 }, (_, index) => ({
      id: `i${index}`,
      lng: index % 2 ? 178 + (index % 20) / 10 : -180 + (index % 25) / 10,
      lat: 51.5,
    }))
    await addHomes(app.db, [...islands, { id: 'far', lng: 0, lat: 51.5 }])
    const pages = await searchAll(app, { sw: { lat: 51, lng: 177 }, ne: { lat: 52, lng: -177 } })
    expect(pages.map((page) => page.length)).toEqual([200, 200, 100])
    expect(pages.flat().map(({ _id }) => _id)).toEqual(inOrder(islands))
  })

  test('a marker and the first tab of its window have what they show [API-15] [PRP-7]', async () => {
    await addHomes(app.db, [
      soldHome('a', 512_000, '2024-05-01', {
        bathroomsFull: 1,
        bathroomsHalf: 1,
        bathroomsThreeQuarter: null,
        remarks: 'Corner lot.',
        yearBuilt: 1_955,
        lotSize: 5_650,
        listDate: '2024-04-12',
        listOffice: 'Alder Realty',
      }),
      {
        id: 'b',
        bathroomsFull: null,
        bedrooms: null,
        buildingArea: null,
        soldPrice: 1,
        soldDate: '2001-01-01',
      },
    ])
    await addMedia(app.db, 'a', ['/media/plan.png', '/media/front.jpg', '/media/kitchen.jpg'], {
      '/media/plan.png': 'floorPlan',
    })
    const [a, b] = (await searchAll(app, town)).flat()
    expect(a).toEqual({
      _id: 'a',
      PropertyAddressFull: '1 Alder St',
      PropertyAddressCity: 'Fairview',
      PropertyAddressState: 'WA',
      PropertyAddressZIP: '98001',
      BedroomsTotal: 3,
      BathroomsFull: 1,
      BathroomsHalf: 1,
      BathroomsThreeQuarter: null,
      BathroomsTotal: 2,
      BuildingAreaTotal: 1_500,
      LatestListingPrice: 512_000,
      PublicListingRemarks: 'Corner lot.',
      listingStatus: 'sold',
      compIDs: [],
      location: { coordinates: [-122.3, 47.6] },
      photoUrl: '/media/front.jpg',
      yearBuilt: 1_955,
      LotSizeSquareFeet: 5_650,
      DaysOnMarket: 19,
      ListOfficeName: 'Alder Realty',
      isImplausible: false,
      checks: [],
      assumedFacts: [],
      missingFacts: [],
      ...Object.fromEntries(Object.values(strategies).map(({ summaryField }) => [summaryField, null])),
    })
    expect(b).toMatchObject({ BathroomsTotal: null, LatestListingPrice: 400_000, photoUrl: null })
  })

  test.each([
    ['bounds', { bounds: '{"ne":' }],
    ['bounds.sw', { bounds: JSON.stringify({ ne: town.ne }) }],
    ['bounds.ne.lat', { bounds: JSON.stringify({ ...town, ne: { lat: 91, lng: 0 } }) }],
    ['bounds', { bounds: JSON.stringify({ sw: town.ne, ne: { lat: 47, lng: -121 } }) }],
    ['type', { type: 'circle' }],
    ['zoom', { zoom: 'near' }],
    ['lastValue', { lastValue: '-122.3' }],
    ['lastValue', { lastValue: "-122.3,a' or 1=1 --" }],
    ['lastValue', { lastValue: 'NaN,a' }],
  ])('a wrong %s is refused by name: %j [API-15] [API-24]', async (field, change) => {
    const query = { type: 'bounds', zoom: '14', bounds: JSON.stringify(town), ...change }
    const response = await app.get(
      `/api/v1/auth/searchProperties?${new URLSearchParams(query).toString()}`,
      await app.signIn('Investor'),
    )
    expect(response.status).toBe(400)
    expect(Object.keys(response.error!.fields!)).toEqual([field])
  })

  test('a search needs a signed-in user [API-15]', async () => {
    expect((await search(app, 'nobody', town)).status).toBe(401)
  })

  test('a page is read off the index in its order, on both sides of the antimeridian', async () => {
    await addHomes(
      app.db,
      Array.from({ length: 6_000 }, (_, index) => ({
        id: `h${index}`,
        lng: -180 + (index * 360) / 6_000,
        lat: (index % 89) - 44,
      })),
    )
    await analyzeTables(app.db)
    const plan = async (bounds: Bounds, after = { value: -179, id: 'h5' }) => {
      const { rows } = await app.db.execute(
        sql`explain (costs off) ${searchStatement({ bounds, after, filters: {} })}`,
      )
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    }
    const world: Bounds = { sw: { lat: -60, lng: -180 }, ne: { lat: 60, lng: 180 } }
    expect(await plan(world)).toMatch(/Index Scan using properties_viewport/)
    // The part after 'SubPlan' reads the photo of each home on the page.
    expect((await plan(world)).split('SubPlan')[0]).not.toMatch(/Sort/)
    const across = await plan({ sw: { lat: -60, lng: 90 }, ne: { lat: 60, lng: -90 } })
    expect(across.match(/Index Only Scan using properties_viewport/g)).toHaveLength(2)
  })
})
