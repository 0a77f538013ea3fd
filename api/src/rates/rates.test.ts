import { getProperty, latestRates } from '@freehold/contracts'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { changeRates } from './changeRates'
import { setRates } from './rates.queries'

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
  test('the newest rate of each type is told, the longest term first [API-11] [BNH-4]', async () => {
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
