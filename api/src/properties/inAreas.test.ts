import { formatAreas, searchHomeTags, type LngLat } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { properties } from '../db/schema'
import { chanceFrom, type Chance } from '../demo/chance'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { inAreas } from './inAreas'
import { p } from './propertyColumns'
import { isInArea, randomArea } from './testing/randomAreas'

const world = JSON.stringify({ sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } })

/** Places all around the earth, many near the antimeridian. */
const randomPlace = (chance: Chance): LngLat => [
  chance.isTrue(0.5) ? chance.between(170, 180) * chance.pick([-1, 1]) : chance.between(-180, 180),
  chance.between(-70, 70),
]

const search = async (app: TestApp, areas: string) =>
  app.call(searchHomeTags, {
    as: await app.signIn('Investor'),
    query: { type: 'bounds', zoom: '3', bounds: world, areas, view: 'tags' },
  })

describeOnEachDatabase('areas', (app) => {
  test('10,000 random areas hold the homes that their lines wind around, across the antimeridian too [MKT-6]', async () => {
    const chance = chanceFrom(6)
    const places = Array.from({ length: 150 }, () => randomPlace(chance))
    await addHomes(
      app.db,
      places.map(([lng, lat], index) => ({ id: `home-${String(index).padStart(3, '0')}`, lng, lat })),
    )
    for (let batch = 0; batch < 50; batch += 1) {
      const areas = Array.from({ length: 200 }, () => randomArea(chance))
      const { rows } = await app.db.execute<{ found: string[] }>(
        sql
          .join(
            areas.map(
              (area, index) => sql`
              select ${index}::int as area, coalesce(array_agg(${p.id} order by ${p.id}), '{}') as found
              from ${properties} p where ${inAreas(p, [area])}`,
            ),
            sql` union all `,
          )
          .append(sql` order by area`),
      )
      const expected = areas.map((area) =>
        places.flatMap((place, index) =>
          isInArea(area, place) ? [`home-${String(index).padStart(3, '0')}`] : [],
        ),
      )
      expect(rows.map(({ found }) => found)).toEqual(expected)
    }
    const areas = Array.from({ length: 3 }, () => randomArea(chance))
    const { data } = await search(app, formatAreas(areas))
    expect(data.ids.toSorted()).toEqual(
      places.flatMap((place, index) =>
        areas.some((area) => isInArea(area, place)) ? [`home-${String(index).padStart(3, '0')}`] : [],
      ),
    )
  })

  test('areas that are none are refused by name [MKT-6]', async () => {
    for (const [areas, message] of [
      ['1,2,3', 'areas has a latitude without a longitude'],
      ['1,2,3,4', 'areas has an area without 3 to 80 corners'],
      ['9100000,0,1,1,1,1', 'areas has a corner that is not on earth'],
      ["0,0,1,1,1,'", 'areas is not a list of whole numbers'],
      [Array.from({ length: 9 }, () => '0,0,1,1,1,0').join(';'), 'areas has more than 8 areas'],
    ]) {
      const { status, error } = await search(app, areas!)
      expect([status, error?.fields]).toEqual([400, { areas: message }])
    }
  })
})
