import {
  type Bounds,
  FIGURE_BARS_MAX,
  type FigureDistribution,
  filterFigures,
  searchClusters,
  searchFigure,
  StrategyKey,
} from '@freehold/contracts'
import { chanceFrom } from '../demo/chance'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase } from '../testing/testApp'
import {
  comparedReturn,
  type FoundHome,
  homesThatMeet,
  isRanked,
  randomBounds,
  randomHomes,
  type RandomQuery,
  storeMarket,
} from './testing/randomMarket'

const HOMES = 2_000
const VIEWS = 150

const world: Bounds = { sw: { lat: -90, lng: -180 }, ne: { lat: 90, lng: 180 } }

/** The number of figures in each bar, the first and the last with all beyond. */
function barsOf(figures: readonly number[], { low, width, bars }: FigureDistribution): number[] {
  const counts = bars.map(() => 0)
  for (const figure of figures) {
    const at = Math.floor((figure - low) / width + 1e-9)
    counts[Math.min(Math.max(at, 0), counts.length - 1)]! += 1
  }
  return counts
}

describeOnEachDatabase('figures of filters', (app) => {
  test(`the bars of ${VIEWS} views hold each home that a filter by the figure finds, and few homes are beyond them [MKT-5]`, async () => {
    const chance = chanceFrom(5)
    const homes = randomHomes(chance, HOMES)
    await storeMarket(app.db, homes)
    const as = await app.signIn('Investor')
    const seen = { bars: 0, incomplete: 0, none: 0 }
    for (let index = 0; index < VIEWS; index += 1) {
      const figure = chance.pick(filterFigures)
      const strategy = chance.pick(
        StrategyKey.options.filter((key) => figure !== 'cashFlow' || key !== 'fixFlip'),
      )
      const filters = {
        strategy,
        ...(chance.isTrue(0.5) && { returnCase: 'conservative' as const }),
        ...(chance.isTrue(0.3) && { includeIncomplete: 'true' as const }),
      }
      const bounds = randomBounds(chance)
      const figureOf = (home: FoundHome, query: RandomQuery) => {
        if (!isRanked(home, query)) return null
        if (figure === 'return') return comparedReturn(home, { ...query, strategy })
        if (figure === 'dscr') return home.buyHoldDscr
        return figure === 'cash' ? home[`${strategy}Cash`] : home[`${strategy}CashFlow`]
      }
      const inView = homesThatMeet(homes, bounds, {})
      const figuresWith = (query: RandomQuery) =>
        inView.map((home) => figureOf(home, query)).filter((value) => value !== null)
      const { data, error } = await app.call(searchFigure, {
        as,
        query: { ...filters, figure, bounds: JSON.stringify(bounds) },
      })
      expect(error).toBeUndefined()
      const expected = figuresWith(filters)
      const complete = figuresWith({ ...filters, includeIncomplete: '' })
      const all = figuresWith({ ...filters, includeIncomplete: 'true' })
      try {
        expect(data.bars).toEqual(barsOf(expected, data))
        expect(data.incomplete).toBe(all.length - complete.length)
        expect(data.bars.length).toBeLessThanOrEqual(FIGURE_BARS_MAX)
        // Neither end is empty, and no more than a few homes are outside of all.
        if (expected.length > 0) expect(data.bars.at(0)! * data.bars.at(-1)!).toBeGreaterThan(0)
        const [low, high] = [data.low, data.low + data.width * data.bars.length]
        const beyond = expected.filter(
          (value) => Math.abs(value) < 50 && (value < low - 1e-9 || value >= high + 1e-9),
        )
        expect(beyond.length).toBeLessThanOrEqual(2 + expected.length / 40)
      } catch (failure) {
        throw new Error(
          `View ${index}: ${figure} ${JSON.stringify({ filters, bounds, data })}\n${(failure as Error).message}`,
          { cause: failure },
        )
      }
      seen.bars += data.bars.length
      seen.incomplete += data.incomplete
      if (data.bars.length === 0) seen.none += 1
    }
    expect(seen.bars).toBeGreaterThan(VIEWS * 5)
    expect(seen.incomplete).toBeGreaterThan(VIEWS)
  })

  test('edges of bars are round figures, and what filters find is what the bars say [MKT-5]', async () => {
    await addHomes(
      app.db,
      Array.from({ length: 40 }, (_, index) => ({
        id: `home-${index}`,
        buyHoldRoi: index / 4 - 3,
        buyHoldStatus: 'OK' as const,
        buyHoldCash: 40_000 + 2_500 * index,
        buyHoldDscr: 0.8 + index / 100,
        missingFacts: index === 0 ? ['taxes'] : [],
      })),
    )
    const as = await app.signIn('Investor')
    const query = { strategy: 'buyHold', bounds: JSON.stringify(world) } as const
    const answer = async (figure: (typeof filterFigures)[number]) =>
      (await app.call(searchFigure, { as, query: { ...query, figure } })).data
    expect(await answer('return')).toEqual({
      low: -3,
      width: 1,
      bars: [3, 4, 4, 4, 4, 4, 4, 4, 4, 4],
      incomplete: 1,
    })
    expect(await answer('cash')).toMatchObject({
      low: 40_000,
      width: 10_000,
      bars: [3, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    })
    expect(await answer('dscr')).toMatchObject({ low: 0.8, width: 0.05, bars: [4, 5, 5, 5, 5, 5, 5, 5] })
    const { data } = await app.call(searchClusters, {
      as,
      query: { ...query, zoom: '4', minCashOnCashRoi: '4' },
    })
    expect(data.total).toBe(12)
  })

  test.each([
    ['figure', { figure: 'price' }],
    ['strategy', { figure: 'cash' }],
    ['figure', { figure: 'cashFlow', strategy: 'fixFlip' }],
    ['bounds', { bounds: JSON.stringify({ sw: { lat: 48, lng: -123 }, ne: { lat: 47, lng: -122 } }) }],
    ['returnCase', { returnCase: 'best' }],
  ])('a wrong %s is refused by name: %j [MKT-5] [API-24]', async (field, wrong) => {
    const query = { figure: 'dscr', bounds: JSON.stringify(world), ...wrong }
    const { status, error } = await app.call(searchFigure, {
      as: await app.signIn('Investor'),
      query: query as never,
    })
    expect([status, Object.keys(error!.fields!)]).toEqual([400, [field]])
  })

  test('figures need a signed-in user; a view without homes has no bars [MKT-5]', async () => {
    const query = { figure: 'dscr', bounds: JSON.stringify(world) } as const
    expect((await app.call(searchFigure, { as: 'nobody', query })).status).toBe(401)
    const { data } = await app.call(searchFigure, { as: await app.signIn('Investor'), query })
    expect(data).toEqual({ low: 0, width: 1, bars: [], incomplete: 0 })
  })
})
