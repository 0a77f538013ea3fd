import {
  type Bounds,
  type HomeCluster,
  type HomeClusters,
  searchClusters,
  StrategyKey,
} from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { properties } from '../../db/schema'
import { chanceFrom, type Chance } from '../../demo/chance'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { refreshMarketCells } from '../marketCells'
import {
  comparedReturn,
  type FoundHome,
  homesThatMeet,
  randomBounds,
  randomFilters,
  type RandomHome,
  randomHomes,
  type RandomQuery,
  storeHomes,
  storeMarket,
} from './randomMarket'

/** How far a median may be from the true one: the width of a bucket, and half of what it is rounded to. */
const PRICE_FACTOR = Math.exp(1 / 20)
const RETURN_POINTS = 0.5
const RETURN_MAX = 50

const cellOf = ({ lng, lat }: FoundHome, level: number) => {
  const size = 2 ** level
  const sine = Math.sin((Math.max(-85.06, Math.min(85.06, lat)) * Math.PI) / 180)
  const line = (share: number) => Math.max(0, Math.min(size - 1, Math.floor(share * size)))
  return { x: line((lng + 180) / 360), y: line(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}

const lowerMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]

const known = (values: (number | null)[]) => values.filter((value) => value !== null)

const pricesOf = (homes: FoundHome[]) => known(homes.map((home) => home.listingPrice ?? home.soldPrice))

function expectMedians(
  { medianPrice, medianReturn }: Pick<HomeCluster, 'medianPrice' | 'medianReturn'>,
  homes: FoundHome[],
  query: RandomQuery,
): void {
  const price = lowerMedian(pricesOf(homes))
  if (price === undefined) expect(medianPrice).toBeNull()
  else {
    expect(medianPrice! + 0.5).toBeGreaterThanOrEqual(price / PRICE_FACTOR)
    expect(medianPrice! - 0.5).toBeLessThanOrEqual(price * PRICE_FACTOR)
  }
  const percent = lowerMedian(known(homes.map((home) => comparedReturn(home, query))))
  if (percent === undefined) expect(medianReturn).toBeNull()
  else if (percent === Infinity) expect(medianReturn).toBe('Infinity')
  else
    expect(Math.abs(Number(medianReturn) - Math.min(percent, RETURN_MAX))).toBeLessThanOrEqual(
      RETURN_POINTS + 0.005,
    )
}

/** Compares an answer with what is worked out from the homes themselves. */
function expectTrue(data: HomeClusters, homes: FoundHome[], query: RandomQuery): void {
  const cells = new Map<string, FoundHome[]>()
  for (const home of homes) {
    const { x, y } = cellOf(home, data.level)
    const inside = cells.get(`${x},${y}`)
    if (inside) inside.push(home)
    else cells.set(`${x},${y}`, [home])
  }
  const found = data.clusters.map(({ x, y, count }) => [`${x},${y}`, count] as const)
  const expected = [...cells].map(([key, inside]) => [key, inside.length] as const)
  const byKey = (one: readonly [string, number], other: readonly [string, number]) =>
    one[0] < other[0] ? -1 : 1
  expect(found.toSorted(byKey)).toEqual(expected.toSorted(byKey))
  expect(data.total).toBe(homes.length)
  expectMedians(data, homes, query)
  for (const cluster of data.clusters) {
    const inside = cells.get(`${cluster.x},${cluster.y}`)!
    const [lngs, lats] = [inside.map(({ lng }) => lng), inside.map(({ lat }) => lat)]
    expect(cluster.bounds).toEqual({
      sw: { lng: Math.min(...lngs), lat: Math.min(...lats) },
      ne: { lng: Math.max(...lngs), lat: Math.max(...lats) },
    })
    const returns = known(inside.map((home) => comparedReturn(home, query)))
    const best = returns.length > 0 ? Math.max(...returns) : null
    expect(cluster.bestReturn).toBe(best === Infinity ? 'Infinity' : best)
    expect(cluster.ranked).toBe(query['strategy'] === undefined ? null : returns.length)
    expectMedians(cluster, inside, query)
  }
}

/** One of the changes that an import, a computation or a deletion makes. */
async function changeOne(
  app: TestApp,
  homes: RandomHome[],
  chance: Chance,
  added: RandomHome,
): Promise<void> {
  const at = Math.floor(chance.between(0, homes.length))
  const home = homes[at]!
  const write = async (changes: Partial<RandomHome>) => {
    homes[at] = { ...home, ...changes }
    await storeHomes(app.db, [homes[at]])
  }
  await chance.pick([
    () => write({ listingPrice: 77_000 }),
    () => write({ lng: added.lng, lat: added.lat }),
    () => write({ visible: !home.visible }),
    () => write({ buyHoldRoi: 19, buyHoldStatus: 'OK' }),
    () => write({ checkReasons: ['bedrooms'] }),
    async () => {
      homes.splice(at, 1)
      await app.db.delete(properties).where(eq(properties.id, home.id))
    },
    async () => {
      homes.push(added)
      await storeHomes(app.db, [added])
    },
  ])()
}

/**
 * Defines that the counts of random views and filters are exact, while homes change.
 * @param views how many, on each database
 */
export function defineClusters({ homes: count, views }: { homes: number; views: number }): void {
  describeOnEachDatabase('clusters', (app) => {
    test(`the counts of ${views} views and filters are those of the homes themselves, whatever changes meanwhile [MKT-2]`, async () => {
      const chance = chanceFrom(2_000)
      const homes = randomHomes(chance, count)
      const spare = randomHomes(chance, views).map((home, index) => ({ ...home, id: `new-${index}` }))
      await storeMarket(app.db, homes)
      let [total, as] = [0, '']
      for (let index = 0; index < views; index += 1) {
        // Many views take longer than a token is valid.
        if (index % 50 === 0) as = await app.signIn('Investor')
        if (index % 20 === 10) await refreshMarketCells(app.db)
        if (index > 10 && chance.isTrue(0.3)) await changeOne(app, homes, chance, spare[index]!)
        const filters = chance.isTrue(0.4)
          ? randomFilters(chance, 0.07)
          : {
              strategy: chance.pick(StrategyKey.options),
              returnCase: chance.pick(['expected', 'conservative']),
            }
        const bounds: Bounds = randomBounds(chance)
        const query = {
          ...filters,
          zoom: String(Math.floor(chance.between(0, 12))),
          bounds: JSON.stringify(bounds),
        }
        const { data, error } = await app.call(searchClusters, { as, query })
        expect(error).toBeUndefined()
        const expected = homesThatMeet(homes, bounds, filters)
        total += expected.length
        try {
          expectTrue(data, expected, filters)
        } catch (failure) {
          throw new Error(`View ${index}: ${JSON.stringify(query)}\n${(failure as Error).message}`, {
            cause: failure,
          })
        }
      }
      expect(total).toBeGreaterThan((views * count) / 20)
    }, 1_800_000)
  })
}
