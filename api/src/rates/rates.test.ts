import { Writable } from 'node:stream'
import {
  deleteRate,
  enterRate,
  errorCodes,
  fetchRates,
  getProperty,
  getRate,
  latestRates,
  listRates,
  type RateInput,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { changeRates, changeRatesBy } from '../rate-changes/changeRates'
import { startRatesSchedule } from '../rate-changes/startRatesSchedule'
import { refreshRates } from '../rate-changes/refreshRates'
import { runRatesCommand } from '../rate-changes/ratesCommand'
import { finishRecomputations } from '../results/recomputations'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { until } from '../testing/until'
import { setRates } from './rates.queries'
import { fredResponse, pmmsFile, RateServer } from './testing/RateServer'

const rate = (type: string, percent: number, day: string) => ({
  type,
  rate: percent,
  fetchedAt: new Date(day),
  source: 'test',
})

const read = async (app: TestApp) => {
  const { data } = await app.call(latestRates, { as: await app.signIn('Investor') })
  return data.rates.map(({ type, rate: percent, fetched_at }) => [type, percent, fetched_at])
}

describeOnEachDatabase('rates', (app) => {
  test('the newest rate of each type is returned, the longest term first [API-11] [BNH-4]', async () => {
    await setRates(app.db, [
      rate('5-year ARM', 6.2, '2024-05-02'),
      rate('30-year jumbo', 7.1, '2024-05-02'),
      rate('15-year fixed', 6.1, '2024-05-02'),
      rate('30-year fixed', 6.88, '2024-05-02T16:00:00Z'),
      rate('30-year FHA', 6.5, '2024-05-02'),
      rate('Other', 9, '2024-05-02'),
    ])
    await setRates(app.db, [rate('15-year fixed', 5.9, '2024-05-09')])
    await setRates(app.db, [rate('15-year fixed', 5.5, '2020-01-01')])
    expect(await read(app)).toEqual([
      ['30-year fixed', 6.88, '2024-05-02T16:00:00.000Z'],
      ['30-year FHA', 6.5, '2024-05-02T00:00:00.000Z'],
      ['30-year jumbo', 7.1, '2024-05-02T00:00:00.000Z'],
      ['15-year fixed', 5.9, '2024-05-09T00:00:00.000Z'],
      ['5-year ARM', 6.2, '2024-05-02T00:00:00.000Z'],
      ['Other', 9, '2024-05-02T00:00:00.000Z'],
    ])
  })

  test('the same type and time again corrects the rate [API-11]', async () => {
    await setRates(app.db, [rate('30-year fixed', 68.8, '2024-05-02')])
    await setRates(app.db, [rate('30-year fixed', 6.88, '2024-05-02')])
    expect(await read(app)).toEqual([['30-year fixed', 6.88, '2024-05-02T00:00:00.000Z']])
  })

  test('a new rate of the day moves the stored results; one that starts no loan leaves them [API-11] [API-13]', async () => {
    await addHomes(app.db, [{ id: 'home' }, { id: 'neighbor' }])
    const as = await app.signIn('Investor')
    const returns = async () => {
      const { data } = await app.call(getProperty, { as, params: { id: 'home' } })
      return data.BuyHoldResults?.cashOnCashRoi ?? null
    }
    expect(await changeRates(app.db, [rate('30-year fixed', 6.88, '2024-05-02')])).toBe(2)
    const before = await returns()
    expect(await changeRates(app.db, [rate('15-year fixed', 5, '2024-05-09')])).toBe(0)
    expect(await changeRates(app.db, [rate('30-year fixed', 6.88, '2024-05-09')])).toBe(0)
    expect(await returns()).toBe(before)
    expect(await changeRates(app.db, [rate('30-year fixed', 5.88, '2024-05-16')])).toBe(2)
    expect(await returns()).toBeGreaterThan(before!)
  })

  test('without rates the list is empty, and without a session there is none [API-11]', async () => {
    expect(await read(app)).toEqual([])
    expect((await app.get('/api/v1/auth/rates/latest')).status).toBe(401)
  })
})

/** The time when each result was computed, by strategy. */
const computedAt = async (app: TestApp) => {
  const { rows } = await app.db.execute<{ strategy: string; at: string }>(sql`
    select strategy, computed_at::text as at from strategy_results order by strategy, property_id`)
  return rows
}
const list = async (app: TestApp) => (await app.call(listRates, { as: await app.signIn('Admin') })).data
const day = (time: Date) => time.toISOString().slice(0, 10)

describeOnEachDatabase('what depends on a rate', (app) => {
  test('is computed again and nothing else: not for a 15-year rate, and no flip for a 30-year one', async () => {
    await addHomes(app.db, [{ id: 'home' }, { id: 'neighbor' }])
    await changeRates(app.db, [
      rate('30-year fixed', 6.88, '2024-05-02'),
      rate('15-year fixed', 6, '2024-05-02'),
    ])
    const before = await computedAt(app)
    expect(before).toHaveLength(8)
    expect(await changeRates(app.db, [rate('15-year fixed', 5, '2024-05-09')])).toBe(0)
    expect(await computedAt(app)).toEqual(before)
    expect(await changeRates(app.db, [rate('30-year fixed', 5.88, '2024-05-09')])).toBe(2)
    const kept = (await computedAt(app)).filter((row) => before.some(({ at }) => at === row.at))
    expect(kept.map(({ strategy }) => strategy)).toEqual(['fixFlip', 'fixFlip'])
  })

  test('is computed although a clock that was ahead left a lease for years', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await changeRatesBy(app.db, (tx) => setRates(tx, [rate('30-year fixed', 5.88, '2024-05-09')]))
    const leaseFor = (time: string) =>
      app.db.execute(sql`update recomputations set taken_until = clock_timestamp() + ${time}::interval`)
    await leaseFor('1 minute')
    expect(await finishRecomputations(app.db)).toBe(0)
    await leaseFor('3 years')
    expect(await finishRecomputations(app.db)).toBe(1)
  })

  test('is resumed by the next call after an interruption', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await changeRates(app.db, [rate('30-year fixed', 6.88, '2024-05-02')])
    const before = await computedAt(app)
    await changeRatesBy(app.db, (tx) => setRates(tx, [rate('30-year fixed', 5.88, '2024-05-09')]))
    const stopping = AbortSignal.abort()
    expect(await finishRecomputations(app.db, { stopping })).toBe(0)
    expect(await computedAt(app)).toEqual(before)
    expect((await list(app)).recomputing).toEqual({ done: 0, total: 0 })
    const failing = finishRecomputations(app.db, {
      onProgress: () => Promise.reject(new Error('interrupted')),
    })
    await expect(failing).rejects.toThrow('interrupted')
    expect((await list(app)).recomputing).toEqual({ done: 1, total: 1 })
    const stop = startRatesSchedule({ ...app.api.services, report: (error) => app.log.push(String(error)) })
    await until(async () => (await list(app)).recomputing === null)
    await stop()
    expect(await computedAt(app)).not.toEqual(before)
    expect(await finishRecomputations(app.db)).toBe(0)
  })

  test('is of the rate that holds when it is stored, also where that changed while it was computed', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await changeRatesBy(app.db, (tx) => setRates(tx, [rate('30-year fixed', 6.88, '2024-05-02')]))
    let isFirst = true
    const computed = await finishRecomputations(app.db, {
      async onProgress() {
        if (!isFirst) return
        isFirst = false
        await changeRatesBy(app.db, (tx) => setRates(tx, [rate('30-year fixed', 4, '2024-05-09')]))
      },
    })
    expect(computed).toBeGreaterThan(0)
    const as = await app.signIn('Investor')
    const { data } = await app.call(getProperty, { as, params: { id: 'home' } })
    expect(data.buyHoldInput!.interestRate).toBe(0.04)
    expect((await list(app)).recomputing).toBeNull()
  })
})

const server = new RateServer()
beforeAll(() => server.start())
afterAll(() => server.stop())
const configured = { rates: { sources: [], everyHours: 6 } as unknown as ReturnType<RateServer['settings']> }

describeOnEachDatabase(
  'fetched rates',
  (app) => {
    beforeEach(() => {
      Object.assign(configured.rates, server.settings(['freddie-mac', 'fred'], 5_000))
      server.requests.length = 0
      server.pmms = pmmsFile
      server.fred = () => ({ status: 503, text: '' })
      app.setTime(new Date('2022-12-02T12:00:00Z'))
    })
    const due = { afterSuccessMs: 3_600_000, afterFailureMs: 60_000 }
    const refresh = () => {
      const { db, now } = app.api.services
      const { rates: settings } = configured
      return refreshRates(
        { db, now, settings, sources: settings.sources, stopping: new AbortController().signal },
        due,
      )
    }
    const shown = async () => {
      const { data } = await app.call(latestRates, { as: await app.signIn('Investor') })
      return data.rates
    }
    const expected = [
      {
        type: '30-year fixed',
        rate: 6.05,
        asOf: '2022-12-01',
        source: 'Freddie Mac PMMS',
        fetched_at: '2022-12-02T12:00:00.000Z',
      },
      {
        type: '15-year fixed',
        rate: 5.05,
        asOf: '2022-12-01',
        source: 'Freddie Mac PMMS',
        fetched_at: '2022-12-02T12:00:00.000Z',
      },
    ]

    test('are those of the newest day, with source and day, and the same answer again changes nothing [API-11]', async () => {
      await refresh()
      expect(await shown()).toEqual(expected)
      app.passSeconds(3_601)
      await refresh()
      expect(server.requests).toHaveLength(2)
      expect(await shown()).toEqual(expected)
      const as = await app.signIn('Admin')
      const { data } = await app.call(getRate, { as, params: { id: '30-year-fixed' } })
      expect(data.history.map(({ asOf, rate: percent, enteredBy }) => [asOf, percent, enteredBy])).toEqual([
        ['2022-12-01', 6.05, null],
        ['2022-11-23', 6.04, null],
        ['2022-11-17', 6.03, null],
        ['2022-11-10', 6.02, null],
        ['2022-11-03', 6.01, null],
        ['1971-04-02', 7.01, null],
      ])
    })

    test('are fetched although a clock that was ahead left a fetch in the future', async () => {
      app.passSeconds(86_400)
      expect(await refresh()).not.toBeNull()
      app.passSeconds(-86_400)
      expect(await refresh()).not.toBeNull()
      expect(await refresh()).toBeNull()
    })

    test('are fetched by one of many that ask at once, not again before it is time, and sooner after a failure', async () => {
      const responses = await Promise.all([refresh(), refresh(), refresh()])
      expect(responses.filter((response) => response !== null)).toHaveLength(1)
      app.passSeconds(3_000)
      expect(await refresh()).toBeNull()
      expect(server.requests).toHaveLength(1)
      app.passSeconds(601)
      server.pmms = { status: 500, text: '' }
      expect(await refresh()).toMatchObject({ source: null })
      app.passSeconds(61)
      expect(await refresh()).toMatchObject({ source: null })
    })

    test('stay while no source answers, which an Admin sees, and another source is tried', async () => {
      await refresh()
      app.passSeconds(3_601)
      server.pmms = { status: 200, type: 'text/html', text: '<html>Down</html>' }
      await refresh()
      expect(await shown()).toEqual(expected)
      expect((await list(app)).fetching).toEqual({
        everyHours: 6,
        isUnderWay: false,
        lastSuccess: { at: '2022-12-02T12:00:00.000Z', source: 'Freddie Mac PMMS' },
        lastFailure: {
          at: '2022-12-02T13:00:01.000Z',
          message:
            'Freddie Mac PMMS answered with a web page instead of its file; Freddie Mac PMMS via FRED answered 503',
        },
      })
      app.passSeconds(61)
      server.fred = () => fredResponse({ '2022-12-01': '6.05', '2022-12-02': '6.5' })
      await refresh()
      expect((await shown())[0]).toMatchObject({
        rate: 6.5,
        asOf: '2022-12-02',
        source: 'Freddie Mac PMMS via FRED',
      })
      const as = await app.signIn('Admin')
      const { data } = await app.call(getRate, { as, params: { id: '30-year-fixed' } })
      expect(data.history.filter(({ asOf }) => asOf === '2022-12-01')).toHaveLength(1)
    })

    test('are not lost to one that is entered by hand in the name of their source, nor that to the next fetch', async () => {
      await refresh()
      const params = { id: '30-year-fixed' }
      const enter = async (percent: number) => {
        app.passSeconds(60)
        const as = await app.signIn('Admin')
        const body: RateInput = { rate: percent, asOf: '2022-12-01', source: 'Freddie Mac PMMS' }
        return (await app.call(enterRate, { as, params, body })).data
      }
      const newest = async () => (await shown())[0]!.rate
      await enter(8)
      const { history } = await enter(9)
      expect(
        history.slice(0, 3).map(({ asOf, rate: percent, enteredBy }) => [asOf, percent, enteredBy]),
      ).toEqual([
        ['2022-12-01', 9, 'admin@freehold.test'],
        ['2022-12-01', 6.05, null],
        ['2022-11-23', 6.04, null],
      ])
      app.passSeconds(3_601)
      await refresh()
      expect(await newest()).toBe(9)
      const as = await app.signIn('Admin')
      await app.call(deleteRate, { as, params: { ...params, entry: history[0]!._id } })
      expect(await shown()).toEqual(expected)
      await enter(9)
      app.passSeconds(3_601)
      server.pmms = pmmsFile.replace('"6.05"', '"6.25"')
      await refresh()
      expect(await newest()).toBe(6.25)
    })

    test('are kept up to date by a running server, and at the word of an Admin', async () => {
      await addHomes(app.db, [{ id: 'home' }])
      const stop = startRatesSchedule({ ...app.api.services, report: (error) => app.log.push(String(error)) })
      await until(async () => (await list(app)).fetching.lastSuccess !== null)
      await until(async () => (await list(app)).recomputing === null)
      await stop()
      expect(await shown()).toEqual(expected)
      expect(await computedAt(app)).toHaveLength(4)
      server.pmms = pmmsFile.replace('"6.05"', '"6.25"')
      const as = await app.signIn('Admin')
      expect((await app.call(fetchRates, { as })).status).toBe(204)
      await app.settle()
      expect((await shown())[0]!.rate).toBe(6.25)
      const { data } = await app.call(getProperty, { as, params: { id: 'home' } })
      expect(data.buyHoldInput!.interestRate).toBe(0.0625)
      configured.rates.sources = []
      expect((await app.call(fetchRates, { as })).error?.message).toBe(
        'No source is configured: set RATES_SOURCES',
      )
    })

    test('that cannot be stored are a failure that an Admin sees, and do not block other work', async () => {
      await addHomes(app.db, [{ id: 'home' }])
      await changeRatesBy(app.db, (tx) => setRates(tx, [rate('30-year fixed', 7, '2022-01-01')]))
      await app.db.execute(sql`alter table rates add constraint picky check (rate <> 6.05)`)
      const reported: unknown[] = []
      const stop = startRatesSchedule({ ...app.api.services, report: (error) => reported.push(error) })
      try {
        await until(async () => (await list(app)).recomputing === null)
        await until(async () => reported.length > 0)
      } finally {
        await stop()
        await app.db.execute(sql`alter table rates drop constraint picky`)
      }
      expect(await computedAt(app)).toHaveLength(4)
      expect((await list(app)).fetching).toMatchObject({
        isUnderWay: false,
        lastSuccess: null,
        lastFailure: { message: 'The fetched rates could not be stored' },
      })
      app.passSeconds(61)
      await refresh()
      expect(await shown()).toMatchObject([{ rate: 6.05 }, { rate: 5.05 }])
    })

    test('can be fetched on the command line, whose exit code says whether it succeeded', async () => {
      let said = ''
      const stdout = new Writable({
        write(text, _encoding, done) {
          said += String(text)
          done()
        },
      })
      const run = async (...argv: string[]) => {
        said = ''
        const openDatabase = async () => ({ db: app.db, kind: app.kind, close: async () => {} })
        const code = await runRatesCommand(argv, configured.rates, {
          openDatabase,
          terminal: { stdout, stderr: stdout },
        })
        return { code, said }
      }
      expect(await run('show')).toEqual({ code: 0, said: 'There are no rates yet\n' })
      await addHomes(app.db, [{ id: 'home' }])
      expect(await run('fetch')).toEqual({
        code: 0,
        said:
          '30-year fixed   6.05%  2022-12-01  Freddie Mac PMMS\n' +
          '15-year fixed   5.05%  2022-12-01  Freddie Mac PMMS\n' +
          'Results computed again: 1 properties\n',
      })
      const failed = await run('fetch', '--source', 'fred')
      expect(failed.code).toBe(1)
      expect(failed.said).toContain('via FRED answered 503. The rates that are there stay.\n30-year fixed')
      for (const wrong of [
        [],
        ['get'],
        ['fetch', 'now'],
        ['fetch', '--source', 'toString'],
        ['fetch', '--x'],
      ])
        expect((await run(...wrong)).said).toContain('Usage: npm run rates')
    })
  },
  configured,
)

describeOnEachDatabase('rates entered by an Admin', (app) => {
  const today = day(new Date())
  const input = { rate: 6.4, asOf: today, source: 'Bank of Wrenfield' }
  const enter = async (id: string, body: object = input) =>
    app.call(enterRate, { as: await app.signIn('Admin'), params: { id }, body: body as typeof input })

  test('are the rates of the day for everyone, with source and day, and move the results that begin with them [API-11]', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await changeRates(app.db, [rate('30-year fixed', 6.88, '2024-05-02')])
    const before = await computedAt(app)
    const { data } = await enter('5-year-arm')
    await app.settle()
    expect(data).toMatchObject({
      _id: '5-year-arm',
      type: '5-year ARM',
      current: { ...input, enteredBy: 'admin@freehold.test' },
    })
    expect(await computedAt(app)).toEqual(before)
    expect((await enter('30-year-fixed', { ...input, rate: 6.125 })).status).toBe(200)
    await app.settle()
    const as = await app.signIn('Investor')
    const { data: home } = await app.call(getProperty, { as, params: { id: 'home' } })
    expect(home.buyHoldInput!.interestRate).toBe(0.06125)
    const { data: shown } = await app.call(latestRates, { as })
    expect(shown.rates).toMatchObject([
      { type: '30-year fixed', rate: 6.125, asOf: today, source: 'Bank of Wrenfield' },
      { type: '5-year ARM', rate: 6.4, asOf: today, source: 'Bank of Wrenfield' },
    ])
    expect((await list(app)).types.map(({ type, current }) => [type, current?.rate ?? null])).toEqual([
      ['30-year fixed', 6.125],
      ['30-year jumbo', null],
      ['20-year fixed', null],
      ['15-year fixed', null],
      ['10-year fixed', null],
      ['7-year ARM', null],
      ['5-year ARM', 6.4],
    ])
  })

  test.each([
    [{ rate: 0 }, 'rate', 'Rate is below 0.01%'],
    [{ rate: 68.8 }, 'rate', 'Rate is above 30%'],
    [{ rate: 6.12345 }, 'rate', 'Rate has more than three decimals'],
    [{ rate: null }, 'rate', 'Rate is required'],
    [{ asOf: '' }, 'asOf', 'Date is required'],
    [{ asOf: '2024-02-30' }, 'asOf', 'Date is not a day'],
    [{ asOf: '1969-01-01' }, 'asOf', 'Date is before 1971'],
    [{ asOf: '2999-01-01' }, 'asOf', 'Date is in the future'],
    [{ source: ' ' }, 'source', 'Source is required'],
  ])('a wrong one is refused at its field: %j [API-24]', async (change, field, message) => {
    const { status, error } = await enter('7-year-arm', { ...input, ...change })
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
  })

  test('a rate that someone else has changed in the meantime is not overwritten unseen', async () => {
    const as = await app.signIn('Admin')
    const { data: opened } = await app.call(getRate, { as, params: { id: '10-year-fixed' } })
    expect(opened.current).toBeNull()
    await enter('10-year-fixed', { ...input, version: opened.version })
    const crossed = await enter('10-year-fixed', { ...input, rate: 5, version: opened.version })
    expect([crossed.status, crossed.error?.code]).toEqual([409, errorCodes.changedMeanwhile])
    expect((await app.call(getRate, { as, params: { id: '10-year-fixed' } })).data.current?.rate).toBe(6.4)
  })

  test('one that was entered by mistake can be taken back, one that was fetched cannot', async () => {
    const as = await app.signIn('Admin')
    await setRates(app.db, [rate('30-year fixed', 6.88, '2024-05-02')])
    const { data } = await enter('30-year-fixed', { ...input, rate: 9 })
    const [mistake, fetched] = data.history.map(({ _id }) => _id)
    const remove = (entry: string) => app.call(deleteRate, { as, params: { id: '30-year-fixed', entry } })
    expect((await remove(fetched!)).status).toBe(409)
    expect((await remove(mistake!)).status).toBe(204)
    expect((await remove(mistake!)).status).toBe(404)
    expect((await app.call(latestRates, { as })).data.rates).toMatchObject([{ rate: 6.88 }])
    const { rows } = await app.db.execute(sql`
      select action, subject_id, details->>'rate' as rate from audit_log where action like 'rate.%' order by at`)
    expect(rows).toEqual([
      { action: 'rate.entered', subject_id: '30-year-fixed', rate: '9' },
      { action: 'rate.deleted', subject_id: '30-year-fixed', rate: '9' },
    ])
    expect((await app.call(getRate, { as, params: { id: 'no-such-type' } })).status).toBe(404)
  })

  test('without a configured source nothing is fetched', async () => {
    expect((await list(app)).fetching).toEqual({
      everyHours: null,
      isUnderWay: false,
      lastSuccess: null,
      lastFailure: null,
    })
    const stop = startRatesSchedule({ ...app.api.services, report: (error) => app.log.push(String(error)) })
    await stop()
    const { rows } = await app.db.execute(sql`select 1 from rate_fetches`)
    expect(rows).toEqual([])
  })
})
