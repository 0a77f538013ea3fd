import { autocompletePlaces, placeDetails } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { basemaps } from '../../db/schema'
import { rebuildPlaces, refreshPlaces } from '../../places/rebuildPlaces'
import { addHomes } from '../../testing/addHomes'
import { onlyWhere } from '../../testing/onlyWhere'
import { describeOnEachDatabase } from '../../testing/testApp'
import type { ArchiveName } from './ArchiveName'
import { readArchiveNames } from './readArchiveNames'
import { deleteArchiveNames, hasArchiveNames, storeArchiveNames } from './storeArchiveNames'
import { hasPerth, openPerth } from './testing/openArchive'

const named = (kind: ArchiveName['kind'], name: string, more: Partial<ArchiveName> = {}): ArchiveName => ({
  kind,
  name,
  locality: 'Old Town, Fairview',
  weight: -99,
  west: -122.31,
  south: 47.59,
  east: -122.29,
  north: 47.61,
  ...more,
})

async function* given(names: ArchiveName[]): AsyncGenerator<ArchiveName> {
  yield* names
}

describeOnEachDatabase('names of archives', (app) => {
  beforeEach(async () => {
    const facts = { name: '', beginning: '', minZoom: 0, maxZoom: 15, attribution: '' }
    const extent = { west: 0, south: 0, east: 1, north: 1 }
    const rows = ['one', 'two', 'perth'].map((id) => ({ id, ...facts, ...extent }))
    await app.db.insert(basemaps).values(rows)
  })

  const suggest = async (input: string) =>
    (await app.call(autocompletePlaces, { as: await app.signIn('Investor'), query: { input } })).data
  const texts = async (input: string) =>
    (await suggest(input)).map(({ mainText, secondaryText }) => `${mainText} | ${secondaryText}`)
  const everyPlace = async () => (await app.db.execute(sql`select * from places order by id`)).rows

  test('become places by kind and weight, and have a viewport [GND-4]', async () => {
    const count = await storeArchiveNames(
      app.db,
      'one',
      given([
        named('street', 'Maple Street'),
        named('street', 'Maple Highway', { weight: -97 }),
        named('park', 'Maple Park'),
        named('water', 'Maple Lake'),
        named('neighborhood', 'Maple Hill', { locality: 'Fairview' }),
        named('city', 'Mapleton', { locality: '' }),
        named('water', 'Pond', { west: -122.3, east: -122.3, south: 47.6, north: 47.6 }),
      ]),
    )
    expect(count).toBe(7)
    expect(await texts('maple')).toEqual([
      'Mapleton | ',
      'Maple Hill | Fairview',
      'Maple Lake | Old Town, Fairview',
      'Maple Park | Old Town, Fairview',
      'Maple Highway | Old Town, Fairview',
    ])
    const as = await app.signIn('Investor')
    const details = async (input: string) =>
      (await app.call(placeDetails, { as, params: { id: (await suggest(input))[0]!.placeId } })).data
    expect(await details('maple lake')).toMatchObject({
      displayName: 'Maple Lake',
      formattedAddress: 'Maple Lake, Old Town, Fairview',
      viewport: { sw: { lat: 47.59, lng: -122.31 }, ne: { lat: 47.61, lng: -122.29 } },
    })
    const { viewport } = await details('pond')
    expect(viewport.ne.lat - viewport.sw.lat).toBeCloseTo(0.004)
    expect(viewport.ne.lng - viewport.sw.lng).toBeCloseTo(0.004)
  })

  test('replace the former ones of the archive, keep their ids, and go with it [GND-4]', async () => {
    await storeArchiveNames(app.db, 'one', given([named('water', 'Old Lake'), named('water', 'Oak Lake')]))
    await storeArchiveNames(app.db, 'two', given([named('water', 'Otter Lake')]))
    const before = await suggest('oak')
    await storeArchiveNames(app.db, 'one', given([named('water', 'Oak Lake')]))
    expect(await suggest('oak')).toEqual(before)
    expect(await texts('o')).toEqual(['Oak Lake | Old Town, Fairview', 'Otter Lake | Old Town, Fairview'])
    await deleteArchiveNames(app.db, 'one')
    expect(await texts('o')).toEqual(['Otter Lake | Old Town, Fairview'])
  })

  test('of an archive that cannot be read to its end are not kept [GND-4]', async () => {
    async function* broken(): AsyncGenerator<ArchiveName> {
      for (let i = 0; i < 2_500; i++) yield named('water', `Lake ${i}`)
      throw new Error('the archive ends too early')
    }
    await storeArchiveNames(app.db, 'two', given([named('water', 'Lake Otter')]))
    await expect(storeArchiveNames(app.db, 'one', broken())).rejects.toThrow('ends too early')
    expect(await texts('lake')).toEqual(['Lake Otter | Old Town, Fairview'])
    const { rows } = await app.db.execute(sql`select 1 from basemap_names where basemap_id = 'one'`)
    expect(rows).toEqual([])
    expect([await hasArchiveNames(app.db, 'one'), await hasArchiveNames(app.db, 'two')]).toEqual([
      false,
      true,
    ])
  })

  test('that two archives have at one location are one place [GND-4]', async () => {
    const far = { west: -120, east: -119.9, south: 46, north: 46.1 }
    await storeArchiveNames(app.db, 'two', given([named('city', 'Fairview'), named('city', 'Fairview', far)]))
    await storeArchiveNames(app.db, 'one', given([named('city', 'Fairview', { locality: 'WA' })]))
    expect((await texts('fairview')).toSorted()).toEqual(['Fairview | Old Town, Fairview', 'Fairview | WA'])
  })

  test('that homes have too are the places of the homes, whichever comes first and however small the change [GND-4]', async () => {
    const names = [
      named('street', 'Northeast Main Street'),
      named('street', 'Main Street', { west: -100, east: -99.9 }),
      named('city', 'Fairview', { locality: 'WA' }),
      named('water', 'Fairview Lake'),
    ]
    await storeArchiveNames(app.db, 'one', given(names))
    expect(await texts('northeast')).toEqual(['Northeast Main Street | Old Town, Fairview'])
    const asRebuilt = async () => {
      const small = await everyPlace()
      await rebuildPlaces(app.db)
      expect(small).toEqual(await everyPlace())
    }
    await addHomes(app.db, [
      { id: 'ne', addressFull: '5 NE Main St', lng: -122.3, lat: 47.6 },
      { id: 'other', addressFull: '7 Elm St', lng: -122.3, lat: 47.6 },
    ])
    await refreshPlaces(app.db, ['ne', 'other'])
    await asRebuilt()
    expect(await texts('northeast')).toEqual([])
    expect(await texts('ne main')).toEqual(['NE Main St | Fairview, WA'])
    expect(await texts('main')).toEqual(['Main Street | Old Town, Fairview'])
    expect(await texts('fairview')).toEqual(['Fairview | WA', 'Fairview Lake | Old Town, Fairview'])
    const { rows } = await app.db.execute(sql`select weight from places where kind = 'city'`)
    expect(rows).toEqual([{ weight: 2 }])
    await app.db.execute(sql`update properties set visible = false`)
    await refreshPlaces(app.db, ['ne', 'other'])
    await asRebuilt()
    expect(await texts('northeast')).toEqual(['Northeast Main Street | Old Town, Fairview'])
    expect(await texts('fairview')).toEqual(['Fairview | WA', 'Fairview Lake | Old Town, Fairview'])
  })

  test('never hide a place with homes, however many begin alike [GND-4]', async () => {
    const streets = Array.from({ length: 1_500 }, (_, i) => named('street', `Oak ${i} Street`))
    await storeArchiveNames(app.db, 'one', given(streets))
    await addHomes(app.db, [{ id: 'home', addressFull: '5 Oak Zenith Way' }])
    await refreshPlaces(app.db, ['home'])
    expect((await texts('oak'))[0]).toBe('Oak Zenith Way | Fairview, WA')
  })

  test('of 10,000 words are places too [GND-4]', async () => {
    await storeArchiveNames(app.db, 'one', given([named('street', `Endless ${'街道 a'.repeat(10_000)}`)]))
    expect(await suggest('endless')).toHaveLength(1)
  })

  onlyWhere(
    hasPerth,
    'there is no ../shared/data',
    test,
  )("over a real archive 'Herds' suggests Herdsman Lake with its viewport [GND-4]", async () => {
    await storeArchiveNames(app.db, 'perth', readArchiveNames(openPerth()))
    const found = await suggest('Herds')
    const lake = found.find(({ mainText }) => mainText === 'Herdsman Lake')
    expect(lake?.secondaryText).toBe('Herdsman, Perth')
    const as = await app.signIn('Investor')
    const { viewport } = (await app.call(placeDetails, { as, params: { id: lake!.placeId } })).data
    // The lake with its arms lies within 115.796 to 115.813 and -31.929 to -31.910.
    expect(viewport.sw.lng).toBeLessThan(115.797)
    expect(viewport.ne.lng).toBeGreaterThan(115.812)
    expect(viewport.sw.lat).toBeLessThan(-31.928)
    expect(viewport.ne.lat).toBeGreaterThan(-31.911)
    expect(viewport.ne.lng - viewport.sw.lng).toBeLessThan(0.02)
    expect(viewport.ne.lat - viewport.sw.lat).toBeLessThan(0.022)
    expect((await texts('jolimont'))[0]).toBe('Jolimont | Perth')
  })
})
