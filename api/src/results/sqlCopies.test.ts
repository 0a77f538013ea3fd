import { bathroomsTotal } from '@freehold/analysis'
import { sql } from 'drizzle-orm'
import { cellLine, cellNumber } from '../db/mapCells'
import * as expressions from '../db/propertyExpressions'
import type { OpenDatabase } from '../db/Database'
import { properties } from '../db/schema'
import { givenRows } from '../db/columnLists'
import { openInMemory } from '../testing/testDatabases'
import { boxOf, cellOf, numberOf } from './cells'

// What SQL and TypeScript both compute: a change of one alone fails here.

let database: OpenDatabase
beforeAll(async () => {
  database = await openInMemory()
})
afterAll(() => database.close())

test('SQL and TypeScript give a cell the same number', async () => {
  const { lng, lat } = properties
  const points = [-90, -47.62, -0.01, 0, 0.049, 47.62, 89.99].flatMap((north) =>
    [-180, -122.33, -0.05, 0, 179.99].map((east) => ({ lat: north, lng: east })),
  )
  const row = cellLine(sql`given.lat`)
  const column = cellLine(sql`given.lng`)
  const { rows } = await database.db.execute<{ lat: number; lng: number } & Record<string, number>>(sql`
    select given.lat, given.lng, ${row} as "row", ${column} as "column", ${cellNumber(row, column)} as number
    from ${givenRows(points, { lng, lat })}`)
  expect(rows).toHaveLength(points.length)
  for (const found of rows) {
    const cell = { row: found['row']!, column: found['column']! }
    expect(numberOf(cell)).toBe(found['number'])
    const { south, north, west, east } = boxOf(cellOf(found['number']!))
    expect(found.lat >= south && found.lat <= north && found.lng >= west && found.lng <= east).toBe(true)
  }
})

test('SQL and TypeScript count the same bathrooms, whichever are unknown', async () => {
  const counts = [null, 0, 1, 2]
  const homes = counts.flatMap((bathroomsFull) =>
    counts.flatMap((bathroomsHalf) =>
      counts.map((bathroomsThreeQuarter) => ({ bathroomsFull, bathroomsHalf, bathroomsThreeQuarter })),
    ),
  )
  const { bathroomsFull, bathroomsHalf, bathroomsThreeQuarter } = properties
  const given = {
    bathroomsFull: sql`given."bathroomsFull"`,
    bathroomsHalf: sql`given."bathroomsHalf"`,
    bathroomsThreeQuarter: sql`given."bathroomsThreeQuarter"`,
  }
  const { rows } = await database.db.execute<(typeof homes)[number] & { total: number | null }>(sql`
    select given.*, ${expressions.bathroomsTotal(given)} as total
    from ${givenRows(homes, { bathroomsFull, bathroomsHalf, bathroomsThreeQuarter })}`)
  expect(rows).toHaveLength(homes.length)
  for (const { total, ...home } of rows) {
    const inTypeScript = bathroomsTotal({
      BathroomsFull: home.bathroomsFull,
      BathroomsHalf: home.bathroomsHalf,
      BathroomsThreeQuarter: home.bathroomsThreeQuarter,
    })
    expect({ ...home, total }).toEqual({ ...home, total: inTypeScript })
  }
})
