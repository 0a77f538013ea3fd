import { brrrr, compReach, fixFlip, MARKET_SALES_MIN, median } from '@freehold/analysis'
import { getAdjustmentGrid, getProperty, type Property } from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { properties } from '../db/schema'
import { addHomes, soldHome } from '../testing/addHomes'
import { generatedSales, generatedSalesByCondition } from '../testing/generatedSales'
import { setRates } from '../rates/rates.queries'
import { describeOnEachDatabase } from '../testing/testApp'
import { markHomesInDueAreasStale } from './markStale'
import { markSurroundings } from './markSurroundings'
import { recomputeResults } from './recomputeResults'

const sales = generatedSales(200)

const home = { id: 'home', buildingArea: 1_800, bathroomsFull: 2, lng: -122.3, lat: 47.6, yearBuilt: 1980 }
const transfer = soldHome('transfer', 1, '2024-08-01', { lng: -122.3, lat: 47.6 })
/** A portfolio, at the price of all its homes. */
const portfolio = soldHome('portfolio', 1_600_000, '2024-08-01', {
  lng: -122.3,
  lat: 47.6001,
  checkReasons: [],
})

describeOnEachDatabase('values by adjusted sales', (app) => {
  beforeEach(() =>
    setRates(app.db, [
      { type: '30-year fixed', rate: 6.88, fetchedAt: new Date('2024-05-02'), source: 'test' },
    ]),
  )

  const read = async (id: string): Promise<Property> =>
    (await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })).data

  const gridOf = async (id: string) =>
    (await app.call(getAdjustmentGrid, { as: await app.signIn('Investor'), params: { id } })).data

  test('the grid explains the stored ARV to the cent: comps with their differences, further sales and the market [VAL-1] [VAL-2]', async () => {
    await addHomes(app.db, [...sales, { ...home, lotSize: 5_000 }, transfer])
    await recomputeResults(app.db, { all: true })
    const [{ arv, comps }, grid] = [await read('home'), await gridOf('home')]
    expect(grid!.arv).toEqual(arv)
    expect(arv!.adjusted).toMatchObject({ market: 'Fairview', salesLearntFrom: 200, lastDay: arv!.asOf })
    // What such a home costs, from the rule by which the sales were made.
    expect(Math.abs(arv!.arv / 510_000 - 1)).toBeLessThan(0.04)
    expect(arv!.low).toBeLessThan(arv!.arv)
    expect(arv!.high).toBeGreaterThan(arv!.arv)
    expect(arv!.adjusted!.test!.medianErrorPercent).toBeLessThan(5)

    expect(grid!.comps.map(({ _id }) => _id).toSorted()).toEqual(comps.map(({ _id }) => _id).toSorted())
    for (const comp of grid!.comps) {
      const cents = (dollars: number) => Math.round(100 * dollars)
      const total = comp.cells.reduce((sum, { dollars }) => sum + cents(dollars ?? 0), 0)
      expect(cents(comp.netAdjustment)).toBe(total)
      expect(cents(comp.adjustedPrice)).toBe(cents(comp.MLSSoldPrice!) + total)
      expect(comp.grossPercent).toBeGreaterThanOrEqual(Math.abs(comp.netPercent))
      // Each sale comes near to the value once it is adjusted.
      expect(Math.abs(comp.adjustedPrice / arv!.arv - 1)).toBeLessThan(0.15)
    }
    const parts = [...grid!.comps, grid!.otherSales!, grid!.market]
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    const mean = parts.reduce((sum, { weight, adjustedPrice }) => sum + weight * adjustedPrice, 0)
    expect(Math.abs(mean - arv!.arv)).toBeLessThan(0.05)
    const area = grid!.lines.find(({ key }) => key === 'livingArea')!
    expect(area.worth).toBeGreaterThan(100)
    expect(area.worth).toBeLessThan(220)
    expect(grid!.notCountedBy).toEqual({
      homeUnstated: ['Stories', 'Garage spaces', 'Waterfront', 'View', 'Condition', 'Construction grade'],
      salesUnstated: ['Lot'],
      salesAlike: ['Bedrooms', 'Year built'],
    })
    expect(grid!.notCounted.toSorted()).toEqual(Object.values(grid!.notCountedBy!).flat().toSorted())
  })

  test('what the lower ends of the ranges return is stored, and lies below what the estimates return [VAL-5]', async () => {
    await addHomes(app.db, [...sales, home])
    await recomputeResults(app.db, { all: true })
    const { arv, conservativeReturns, brrrrInput, fixFlipInput, fixFlipResults } = await read('home')
    expect(brrrrInput!.arv).toBe(arv!.arv)
    const { cashOnCashRoi } = fixFlip({ ...fixFlipInput!, arv: arv!.low })
    expect(conservativeReturns!.fixFlip!.cashOnCashRoi).toBeCloseTo(cashOnCashRoi!, 1)
    expect(conservativeReturns!.fixFlip!.cashOnCashRoi).toBeLessThan(fixFlipResults!.cashOnCashRoi!)
    expect(conservativeReturns!.brrrr!.cashOnCashRoiStatus).toBe(
      brrrr({ ...brrrrInput!, arv: arv!.low }).cashOnCashRoiStatus,
    )
  })

  test('a worn home is valued as repaired, in average condition, and the grid says so; as it is, it is worth less [VAL-2]', async () => {
    const worn = { ...home, condition: 'Fair' }
    const kept = { ...home, id: 'kept', condition: 'Average' }
    await addHomes(app.db, [...generatedSalesByCondition(300), worn, kept])
    await recomputeResults(app.db, { all: true })
    const [{ arv, fixFlipInput }, { arv: ofKept }, grid] = [
      await read('home'),
      await read('kept'),
      await gridOf('home'),
    ]
    expect(arv!.arv).toBe(ofKept!.arv)
    expect(ofKept!.asIs).toBeUndefined()
    expect(arv!.asIs!.condition).toBe('Fair')
    expect(Math.abs(arv!.asIs!.value / arv!.arv / 0.9 - 1)).toBeLessThan(0.02)
    expect(fixFlipInput!.arv).toBe(arv!.arv)

    expect(grid!.arv).toEqual(arv)
    const line = grid!.lines.findIndex(({ key }) => key === 'condition')
    expect(grid!.lines[line]!.fact).toBe('Average, as repaired')
    const { weight, adjustedPrice } = grid!.market
    const parts = [...grid!.comps, grid!.otherSales!, { weight, adjustedPrice }]
    const mean = parts.reduce((sum, part) => sum + part.weight * part.adjustedPrice, 0)
    expect(Math.abs(mean - arv!.arv)).toBeLessThan(0.05)
    for (const { cells } of grid!.comps)
      expect(Math.sign(cells[line]!.dollars!)).toBe(cells[line]!.fact === 'Fair' ? 1 : 0)
  })

  test('sales at prices far from those around, or below those of the market, are named as set aside [VAL-1]', async () => {
    await addHomes(app.db, [...sales, home, portfolio, transfer])
    await recomputeResults(app.db, { all: true })
    const grid = await gridOf('home')
    expect(grid!.setAside.map(({ _id }) => _id)).toEqual(['portfolio', 'transfer'])
    expect(Math.abs(grid!.arv.arv / 510_000 - 1)).toBeLessThan(0.04)
    const as = await app.signIn('Investor')
    const { status, error } = await app.call(getAdjustmentGrid, { as, params: { id: 'unknown' } })
    expect([status, error!.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('homes on both sides of the antimeridian are valued from each other’s sales, and again after a new one [VAL-2]', async () => {
    /** The market's middle is moved to 180°, in a state whose extent no check knows. */
    const moved = <Home extends { lng?: number | null | undefined }>(one: Home) => {
      const lng = one.lng! + 302.3
      return { ...one, lng: lng < 180 ? lng : lng - 360, state: 'FM', zip: '' }
    }
    const sides = [
      { ...home, id: 'before', lng: 179.999 },
      { ...home, id: 'beyond', lng: -179.999 },
    ]
    await addHomes(app.db, [...sales.map(moved), ...sides.map((one) => ({ ...one, state: 'FM', zip: '' }))])
    await recomputeResults(app.db, { all: true })
    for (const { id } of sides) {
      const [{ arv, comps }, grid] = [await read(id), await gridOf(id)]
      expect(arv!.adjusted!.salesLearntFrom).toBe(200)
      expect(Math.abs(arv!.arv / 510_000 - 1)).toBeLessThan(0.04)
      expect(new Set(comps.map(({ location }) => Math.sign(location.coordinates[0])))).toEqual(new Set([-1, 1])) // oxfmt-ignore
      expect(grid!.arv).toEqual(arv)
      expect(Math.max(...grid!.comps.map(({ miles }) => miles))).toBeLessThan(compReach.miles)
    }

    await markSurroundings(app.db, [{ soldPrice: 500_000, lng: 179.995, lat: 47.6 }])
    await markHomesInDueAreasStale(app.db)
    const marked = await app.db
      .select({ id: properties.id })
      .from(properties)
      .where(eq(properties.stale, true))
    expect(marked.map(({ id }) => id)).toEqual(expect.arrayContaining(['before', 'beyond']))
  })

  test('with too few sales in the market the ARV is the median of the comps, and there is no grid', async () => {
    await addHomes(app.db, [...sales.slice(0, 20), home])
    await recomputeResults(app.db, { all: true })
    expect(await gridOf('home')).toBeNull()
    const { arv, comps } = await read('home')
    const values = comps
      .map(({ MLSSoldPrice: price, BuildingAreaTotal: area }) => (1_800 * price!) / area!)
      .toSorted((a, b) => a - b)
    const cents = (dollars: number) => Math.round(100 * dollars) / 100
    expect(arv).toEqual({
      method: 'MEDIAN_PPSF',
      compsUsed: values.length,
      arv: cents(median(values)!),
      low: cents(values[0]!),
      high: cents(values.at(-1)!),
      asOf: arv!.asOf,
    })
    await addHomes(app.db, sales.slice(20, MARKET_SALES_MIN))
    await recomputeResults(app.db, { all: true })
    expect((await gridOf('home'))!.arv.adjusted).toMatchObject({ salesLearntFrom: MARKET_SALES_MIN })
  })
})
