import { METHOD_VERSION } from '@freehold/analysis'
import type { ArvEstimate } from '@freehold/contracts'
import { eq, like, sql } from 'drizzle-orm'
import { leases, marketModels, properties } from '../db/schema'
import { setRates } from '../rates/rates.queries'
import { addHomes } from '../testing/addHomes'
import { generatedLeases, generatedSales } from '../testing/generatedSales'
import { describeOnEachDatabase } from '../testing/testApp'
import { findDaysOfSales } from './evidence.queries'
import { updateMarketModels } from './marketModels'
import { areResultsDue, markCells } from './markStale'
import { recomputeStale } from './recomputeResults'
import { cellsOfSquare, squareAt } from './squares'

type Town = ReturnType<typeof generatedSales>

/** Other sales of the same market. */
const moved = (sales: Town, prefix: string, change: (sale: Town[number]) => Partial<Town[number]>): Town =>
  sales.map((sale) => ({ ...sale, ...change(sale), id: `${prefix}-${sale.id}` }))

/** Worth $510,000 in the market of `generatedSales`. */
const facts = { buildingArea: 1_800, bathroomsFull: 2, lng: -122.3, lat: 47.6, yearBuilt: 1980, stale: true }

const square = squareAt([facts.lng, facts.lat])

describeOnEachDatabase('models of markets', (app) => {
  beforeEach(() =>
    setRates(app.db, [
      { type: '30-year fixed', rate: 6.88, fetchedAt: new Date('2024-05-02'), source: 'test' },
    ]),
  )

  /** Adds homes as an import does, and computes what they change. */
  async function add(homes: Town): Promise<number> {
    await addHomes(
      app.db,
      homes.map((home) => ({ stale: true, ...home })),
    )
    return recomputeStale(app.db)
  }

  async function arvs(): Promise<Record<string, ArvEstimate>> {
    const rows = await app.db.select({ id: properties.id, arv: properties.arv }).from(properties)
    return Object.fromEntries(rows.map(({ id, arv }) => [id, arv as ArvEstimate]))
  }

  const storedModels = () =>
    app.db
      .select({
        kind: marketModels.kind,
        day: marketModels.referenceDay,
        known: marketModels.known,
        version: marketModels.version,
      })
      .from(marketModels)
      .orderBy(marketModels.kind, marketModels.referenceDay)

  const touch = (id: string) => app.db.update(properties).set({ stale: true }).where(eq(properties.id, id))

  async function clear(): Promise<void> {
    await app.db.delete(properties)
    await app.db.delete(marketModels)
  }

  test('a historical source and a live one in one square are each valued by a model of its time, and few new sales change nothing for the historical one [VAL-2]', async () => {
    // At half the prices, ten years before.
    const historical = moved(generatedSales(200), 'historical', ({ soldPrice, soldDate }) => ({
      source: 'historical',
      soldPrice: soldPrice! / 2,
      soldDate: soldDate!.replace('2024', '2014'),
    }))
    const live = moved(generatedSales(200), 'live', () => ({ source: 'live' }))
    await add([
      ...historical,
      { ...facts, id: 'then', source: 'historical' },
      { ...facts, id: 'now', source: 'live' },
      ...live.slice(0, 20),
    ])
    const { then, now } = await arvs()
    expect(Math.abs(then!.arv / 255_000 - 1)).toBeLessThan(0.04)
    expect(then!.adjusted).toMatchObject({ salesLearntFrom: 200, lastDay: then!.asOf })
    expect(now!.adjusted).toBeUndefined()

    await add(live.slice(20))
    const later = await arvs()
    expect(later['then']).toEqual(then)
    expect(Math.abs(later['now']!.arv / 510_000 - 1)).toBeLessThan(0.04)
    expect(later['now']!.adjusted).toMatchObject({ salesLearntFrom: 200, lastDay: later['now']!.asOf })
    expect((await storedModels()).map(({ day, known }) => [day.slice(0, 4), known])).toEqual([
      ['2014', 200],
      ['2024', 200],
    ])
  })

  test('sources whose sales end within half a year share a model [VAL-2]', async () => {
    const early = moved(generatedSales(200), 'early', () => ({ source: 'early', soldDate: '2024-05-10' }))
    await add([...early, { ...facts, id: 'home', source: 'early' }, ...generatedSales(60)])
    expect(await storedModels()).toMatchObject([{ day: '2024-05-10', known: 260 }])
    expect((await arvs())['home']!.adjusted).toBeDefined()
  })

  test('values do not depend on the order in which neighboring squares and the larger market are imported [VAL-2]', async () => {
    const east = generatedSales(60)
    // More than three miles away, in the next square, where area costs more.
    const west = moved(generatedSales(80).slice(20), 'west', ({ lng, soldPrice, buildingArea }) => ({
      zip: '98002',
      lng: lng! - 0.3,
      soldPrice: soldPrice! + 100 * buildingArea!,
    }))
    const far = moved(generatedSales(300), 'far', ({ lat, soldPrice, bathroomsFull }) => ({
      zip: '98003',
      lat: lat! - 1.2,
      soldPrice: soldPrice! + 50_000 * bathroomsFull!,
    }))
    await add([...east, ...west, ...far])
    const atOnce = await arvs()
    expect(atOnce['sale-000']!.adjusted!.salesLearntFrom).toBe(120)
    for (const order of [
      [east, west, far],
      [far, west, east],
    ]) {
      await clear()
      for (const town of order) await add(town)
      expect(await arvs()).toEqual(atOnce)
      expect(await areResultsDue(app.db)).toBe(false)
    }
  })

  test('homes of a square with too few sales are valued by a model once the next square adds enough [VAL-2]', async () => {
    await add([...generatedSales(20), { ...facts, id: 'home' }])
    expect((await arvs())['home']!.adjusted).toBeUndefined()
    await add(moved(generatedSales(40), 'west', ({ lng }) => ({ zip: '98002', lng: lng! - 0.3 })))
    expect((await arvs())['home']!.adjusted).toMatchObject({ salesLearntFrom: 60 })
  })

  test('the model of a large market is learnt again once a tenth of the sales of its last years is new [VAL-2]', async () => {
    const sales = generatedSales(1_700)
    const old = moved(sales.slice(0, 200), 'old', ({ soldDate }) => ({
      soldDate: soldDate!.replace('2024', '2019'),
    }))
    const onChange = jest.fn(async () => {})
    const addAndLearn = async (added: Town) => {
      await addHomes(app.db, added)
      await updateMarketModels(app.db, 'sale', [square], await findDaysOfSales(app.db), onChange)
      return [await storedModels(), onChange.mock.calls.length]
    }
    const learnt = [expect.objectContaining({ known: 1_520 })]
    expect(await addAndLearn(sales.slice(0, 1_520))).toEqual([learnt, 1])
    expect(await addAndLearn([...sales.slice(1_520, 1_600), ...old])).toEqual([learnt, 1])
    const again = [expect.objectContaining({ known: 1_700 })]
    expect(await addAndLearn(sales.slice(1_600))).toEqual([again, 2])
    expect(await addAndLearn([])).toEqual([again, 2])
  })

  test('a market that has lost its sales has no model any more [VAL-2]', async () => {
    await add([...generatedSales(40), { ...facts, id: 'home', lat: 47.7 }])
    expect(await storedModels()).toHaveLength(1)
    await app.db.update(properties).set({ visible: false }).where(like(properties.id, 'sale-02%'))
    await app.db.update(properties).set({ visible: false }).where(like(properties.id, 'sale-03%'))
    await touch('sale-000')
    await recomputeStale(app.db)
    expect(await storedModels()).toEqual([])
    const left = ['home', 'sale-000', 'sale-019'].map(async (id) => (await arvs())[id])
    for (const arv of await Promise.all(left)) expect(arv!.adjusted).toBeUndefined()
  })

  test('an interruption loses no value: neither while a model is stored, nor before the homes are computed that it concerns [VAL-2]', async () => {
    const sales = generatedSales(560)
    await add(sales)
    const expected = await arvs()
    await clear()

    await add(sales.slice(0, 520))
    const before = [await storedModels(), await arvs()]
    await addHomes(
      app.db,
      sales.slice(520).map((home) => ({ ...home, stale: true })),
    )
    const interrupted = async () => {
      throw new Error('interrupted')
    }
    await expect(
      updateMarketModels(app.db, 'sale', [square], await findDaysOfSales(app.db), async (tx) => {
        await markCells(tx, cellsOfSquare(square))
        await interrupted()
      }),
    ).rejects.toThrow('interrupted')
    expect(await storedModels()).toEqual(before[0])
    expect(await app.db.$count(properties, eq(properties.stale, true))).toBe(40)

    await expect(recomputeStale(app.db, interrupted)).rejects.toThrow('interrupted')
    expect(await storedModels()).toMatchObject([{ known: 560 }])
    expect(await arvs()).not.toEqual(expected)
    await recomputeStale(app.db)
    expect(await arvs()).toEqual(expected)
  })

  test('models of another version of the method are learnt again, and their homes valued again [VAL-2]', async () => {
    await add(generatedSales(60))
    await app.db.insert(leases).values(generatedLeases(40))
    await touch('sale-000')
    await recomputeStale(app.db)
    expect(await storedModels()).toMatchObject([{ kind: 'lease' }, { kind: 'sale' }])
    const [expected, models] = [await arvs(), await storedModels()]
    expect(await areResultsDue(app.db)).toBe(false)
    await app.db.update(marketModels).set({ version: METHOD_VERSION - 1, model: null })
    await app.db.update(properties).set({ arv: null })
    expect(await areResultsDue(app.db)).toBe(true)
    expect(await recomputeStale(app.db)).toBe(60)
    expect([await arvs(), await storedModels()]).toEqual([expected, models])
    // Those of leases too when there are no leases any more.
    await app.db.update(marketModels).set({ version: METHOD_VERSION - 1 })
    await app.db.delete(leases)
    await recomputeStale(app.db)
    expect(await storedModels()).toEqual([expect.objectContaining({ kind: 'sale', version: METHOD_VERSION })])
    expect(await areResultsDue(app.db)).toBe(false)
  })

  test('a lease that two sources list counts once [VAL-4]', async () => {
    const listed = generatedLeases(40)
    const again = listed.map((lease) => ({ ...lease, id: `again-${lease.id}`, source: 'again' }))
    await app.db.insert(leases).values([...listed, ...again])
    await add([...generatedSales(20), { ...facts, id: 'home' }])
    expect(await storedModels()).toMatchObject([{ kind: 'lease', known: 40 }])
    const { rows } = await app.db.execute(sql`select model -> 'sales' as sales from market_models`)
    expect(rows).toEqual([{ sales: 40 }])
  })
})
