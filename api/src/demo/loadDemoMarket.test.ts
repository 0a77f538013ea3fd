import { DAY_MS } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { areResultsDue } from '../results/markStale'
import { describeOnceOnEachDatabase } from '../testing/testApp'
import { generateDemoMarket } from './generateDemoMarket'
import { loadDemoMarket } from './loadDemoMarket'

describeOnceOnEachDatabase('loading the demo market', (app) => {
  const rows = async (query: SQL) => (await app.db.execute(query)).rows
  const row = async (query: SQL) => (await rows(query))[0]!
  const now = new Date()
  const dayBeforeNow = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const homes = generateDemoMarket(dayBeforeNow(1)).properties.length

  test('replicas that start together load it once', async () => {
    // Opens two connections, as two processes would have: while one of them computes, this process opens none in time.
    await Promise.all([1, 2].map(() => app.db.execute(sql`select pg_sleep(0.2)`)))
    const loaded = await Promise.all([1, 2].map(() => loadDemoMarket(app.db, undefined, now)))
    expect(loaded.toSorted()).toEqual([false, true])
    expect(
      await row(sql`select (select count(*)::int from properties) as homes,
        (select count(*)::int from recent_searches) as searches`),
    ).toEqual({ homes, searches: 4 })
  })

  test('the first load holds homes with results and comps, places, and the 30-year rate first', async () => {
    expect(
      await row(sql`
        select count(*)::int as homes, count(buy_hold_status)::int as "buyHold", count(brrrr_status)::int as brrrr,
          count(fix_flip_status)::int as "fixFlip", count(short_term_status)::int as "shortTerm",
          sum((cardinality(comp_ids) >= 3)::int) > 0.95 * count(*) as comps,
          sum((buy_hold_roi > 3)::int) between 0.1 * count(*) and 0.9 * count(*) as mixed
        from properties`),
    ).toEqual({
      homes,
      buyHold: homes,
      brrrr: homes,
      fixFlip: homes,
      shortTerm: homes,
      comps: true,
      mixed: true,
    })
    expect(await rows(sql`select type from rates order by position`)).toEqual(
      ['30-year fixed', '30-year jumbo', '20-year fixed', '15-year fixed', '10-year fixed', '7-year ARM', '5-year ARM'].map((type) => ({ type })),
    ) // oxfmt-ignore
    expect(await rows(sql`select kind, count(*)::int from places where kind in ('city', 'address') group by 1 order by 1`)).toEqual([
      { kind: 'address', count: homes },
      { kind: 'city', count: 1 },
    ]) // oxfmt-ignore
    expect(await areResultsDue(app.db)).toBe(false)
  })

  test('its newest sale, rates and leases are of the day before it is loaded, which no clock takes for the future [VAL-10]', async () => {
    expect(
      await row(sql`select max(sold_date)::text as sale, (sold_date > current_date)::text as future,
          (select max(leased_on)::text from leases) as lease, (select count(*)::int from leases) as leases,
          (select max(fetched_at)::date::text from rates) as rate
        from properties where sold_date is not null group by 2`),
    ).toEqual({
      sale: dayBeforeNow(1),
      future: 'false',
      lease: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      leases: 300,
      rate: dayBeforeNow(1),
    })
  })

  test('an investor believes the stored returns of the homes for sale [VAL-10]', async () => {
    const quantiles = (column: string, parts: readonly number[]) =>
      row(sql`select percentile_cont(${sql.raw(`array[${parts.join(', ')}]`)}::float8[])
          within group (order by ${sql.identifier(column)}) as found,
          avg((${sql.identifier(column)} > 3)::int)::float8 as green
        from properties where status = 'forSale'`) as Promise<unknown> as Promise<{
        found: number[]
        green: number
      }>
    const buyHold = await quantiles('buy_hold_roi', [0.1, 0.9])
    expect(buyHold.found[0]).toBeGreaterThan(-6)
    expect(buyHold.found[1]).toBeLessThan(12)
    expect(buyHold.green).toBeGreaterThan(0.15)
    const flips = await quantiles('fix_flip_roi', [0.05, 0.95, 1])
    expect(flips.found[0]).toBeGreaterThan(-40)
    expect(flips.found[1]).toBeLessThan(60)
    expect(flips.found[2]).toBeLessThan(100)
    expect(flips.green).toBeGreaterThan(0.1)
    // The best flips are worn homes, which are valued as repaired.
    expect(
      await row(sql`
        select bool_and((arv -> 'asIs' ->> 'value')::float8 < (arv ->> 'arv')::float8) as repaired,
          percentile_cont(0.9) within group (order by fix_flip_roi) > (
            select percentile_cont(0.9) within group (order by fix_flip_roi) from properties
            where status = 'forSale' and condition not in ('Poor', 'Fair')
          ) as better
        from properties where status = 'forSale' and condition in ('Poor', 'Fair') and arv -> 'adjusted' is not null`),
    ).toEqual({ repaired: true, better: true })
    // Deals that the market's sales contradict are left out of searches by return.
    const { marked } = await row(
      sql`select avg((evidence_reasons <> '{}')::int)::float8 as marked from properties where status = 'forSale'`,
    )
    expect(marked).toBeLessThan(0.03)
    // What pages name as the error of the area.
    const { error } = await row(
      sql`select avg((arv -> 'adjusted' -> 'test' ->> 'medianErrorPercent')::float8) as error from properties`,
    )
    expect(error).toBeGreaterThan(6)
    expect(error).toBeLessThan(12)
  })

  test('no conservative return is above the expected one, and most are below [VAL-5]', async () => {
    for (const strategy of ['buy_hold', 'brrrr', 'fix_flip', 'short_term']) {
      const [roi, conservative] = [
        sql.identifier(`${strategy}_roi`),
        sql.identifier(`${strategy}_conservative_roi`),
      ]
      const { above, below } = await row(sql`select
        count(*) filter (where ${conservative} > ${roi})::int as above,
        avg((${conservative} < ${roi})::int)::float8 as below
        from properties where status = 'forSale'`)
      expect({ strategy, above }).toEqual({ strategy, above: 0 })
      // A lower ARV brings BRRRR a smaller loan, which often returns more.
      expect(below).toBeGreaterThan(strategy === 'brrrr' ? 0.02 : 0.9)
    }
  })

  test('the investor analyses by all strategies and has searched before; a later start changes nothing', async () => {
    const profile = (username: string) =>
      row(sql`select strategy_ids, cardinality(market_ids) > 0 as markets, cardinality(interest_ids) > 0 as interests,
          (select count(*)::int from recent_searches where user_id = users.id) as searches
        from users where username = ${username}`)
    expect(await profile('investor@freehold.test')).toEqual({
      strategy_ids: ['buyHold', 'brrrr', 'shortTerm', 'fixFlip'],
      markets: true,
      interests: true,
      searches: 4,
    })
    expect((await profile('agent@freehold.test')).strategy_ids).toEqual(['buyHold', 'fixFlip'])
    expect(
      await row(sql`select bool_and(exists (select 1 from markets where markets.id = chosen)) as known
        from users, unnest(market_ids) chosen`),
    ).toEqual({ known: true })
    expect(
      await row(sql`select bool_and(exists (select 1 from interests where interests.id = chosen)) as known
        from users, unnest(interest_ids) chosen`),
    ).toEqual({ known: true })

    // What an Admin has deleted is not loaded again.
    await app.db.execute(sql`delete from markets where city = 'Tampa'`)
    expect(await loadDemoMarket(app.db)).toBe(false)
    expect(await rows(sql`select 1 from markets where city = 'Tampa'`)).toEqual([])
  })

  test('an interrupted first start is completed by the next one, on whatever day', async () => {
    await app.db.execute(sql`delete from settings where key = 'demo-market'`)
    await app.db.execute(sql`delete from markets`)
    await app.db.execute(sql`delete from properties where id < '8'`)
    await app.db.execute(sql`delete from strategy_results where property_id < 'c'`)
    expect(await loadDemoMarket(app.db, undefined, new Date(now.getTime() + DAY_MS))).toBe(true)
    expect(
      await row(sql`select (select count(*)::int from properties) as homes, (select count(*)::int from markets) as markets,
        (select count(*)::int from strategy_results) as results, (select count(distinct type)::int from rates) as rates,
        (select count(*)::int from leases) as leases, (select max(sold_date)::text from properties) as "newestSale"`),
    ).toEqual({
      homes,
      markets: 13,
      results: homes * 4,
      rates: 7,
      leases: 300,
      newestSale: now.toISOString().slice(0, 10),
    })
  })
})
