import { sql, type SQL } from 'drizzle-orm'
import { areResultsDue } from '../results/markStale'
import { describeOnceOnEachDatabase } from '../testing/testApp'
import { generateDemoMarket } from './generateDemoMarket'
import { loadDemoMarket } from './loadDemoMarket'

describeOnceOnEachDatabase('loading the demo market', (app) => {
  const rows = async (query: SQL) => (await app.db.execute(query)).rows
  const row = async (query: SQL) => (await rows(query))[0]!
  const homes = generateDemoMarket().properties.length

  test('replicas that start together load it once', async () => {
    // Opens two connections, as two processes would have: while one of them computes, this process opens none in time.
    await Promise.all([1, 2].map(() => app.db.execute(sql`select pg_sleep(0.2)`)))
    const loaded = await Promise.all([loadDemoMarket(app.db), loadDemoMarket(app.db)])
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

  test('an interrupted first start is completed by the next one', async () => {
    await app.db.execute(sql`delete from settings where key = 'demo-market'`)
    await app.db.execute(sql`delete from markets`)
    await app.db.execute(sql`delete from properties where id < '8'`)
    await app.db.execute(sql`delete from strategy_results where property_id < 'c'`)
    expect(await loadDemoMarket(app.db)).toBe(true)
    expect(
      await row(sql`select (select count(*)::int from properties) as homes, (select count(*)::int from markets) as markets,
        (select count(*)::int from strategy_results) as results, (select count(*)::int from rates) as rates`),
    ).toEqual({ homes, markets: 13, results: homes * 4, rates: 7 })
  })
})
