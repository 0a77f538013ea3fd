import {
  StrategyKey,
  type ArvEstimate,
  type CashReturn,
  type Dollars,
  type RentEstimate,
} from '@freehold/contracts'
import {
  analyze,
  casesOf,
  conservativeReturn,
  optimisticReturn,
  strategyDefaults,
  type Mortgage,
  type RangedEstimates,
} from './index'

const mortgage = { type: '30-year fixed', interestRate: 0.0688, loanTermInMonths: 360 } as Mortgage
const facts = { LatestListingPrice: 279_000, expenses: [] }
const arv = {
  arv: 405_478.123,
  low: 363_241.456,
  high: 452_626.789,
  method: 'MEDIAN_PPSF',
  compsUsed: 5,
} as ArvEstimate
const rent = { monthlyRent: 3_050.004, method: 'RENTAL_COMPS', compsUsed: 9 } as RentEstimate
const rentWithRange = { ...rent, low: 2_890.009 as Dollars, high: 3_210 as Dollars }

const defaults = strategyDefaults(facts, mortgage, arv, rent)
/** The defaults of a home with these values as its estimates. */
const defaultsAt = (value: number, monthlyRent: number) =>
  strategyDefaults(
    facts,
    mortgage,
    { ...arv, arv: value as Dollars },
    { ...rent, monthlyRent: monthlyRent as Dollars },
  )

test.each(StrategyKey.options)(
  '%s has its defaults at the ends of the ranges of what it uses [VAL-5]',
  (key) => {
    const input = defaults[key]!
    const { conservative, optimistic } = casesOf(key, input, { arv, rent: rentWithRange })
    expect(conservative).toEqual(defaultsAt(363_241.456, 2_890.009)[key])
    expect(optimistic).toEqual(defaultsAt(452_626.789, 3_210)[key])
  },
)

test('a strategy names the facts that it depends on, and what it has of each [VAL-5]', () => {
  const basis = (key: StrategyKey, estimates: RangedEstimates) =>
    casesOf(key, defaults[key]!, estimates).facts
  expect(StrategyKey.options.map((key) => basis(key, { arv, rent: rentWithRange }))).toEqual([
    { rent: 'range' },
    { arv: 'range', rent: 'range' },
    { arv: 'range' },
    { rent: 'range' },
  ])
  const listPrice = { ...arv, low: arv.arv, high: arv.arv }
  expect(basis('brrrr', { arv: listPrice, rent })).toEqual({ arv: 'noRange', rent: 'noRange' })
})

test('an ARV or a rent that was entered has no range, and only the other one varies [VAL-5]', () => {
  const estimates = { arv, rent: rentWithRange }
  const input = { ...defaults.brrrr!, arv: 400_000 as Dollars }
  const { conservative, optimistic, facts: bases } = casesOf('brrrr', input, estimates)
  expect(bases).toEqual({ arv: 'entered', rent: 'range' })
  expect(conservative).toEqual({ ...input, monthlyRent: 2_890.01 })
  expect(optimistic).toEqual({ ...input, monthlyRent: 3_210 })
  const entered = { ...defaults.buyHold!, monthlyRent: 3_000 as Dollars }
  const cases = casesOf('buyHold', entered, estimates)
  expect(cases.conservative).toBe(entered)
})

test('a fact without an estimate has no range, and is not said to be entered [VAL-5]', () => {
  expect(casesOf('fixFlip', defaults.fixFlip!, { arv: null, rent: null }).facts).toEqual({ arv: 'noRange' })
})

test('an ARV or a rent that was the estimate when the analysis was saved has no range either, and is not entered [VAL-5]', () => {
  const estimates = { arv, rent: rentWithRange }
  const then = defaultsAt(390_000, 2_800)
  const basis = (key: StrategyKey, changes: object = {}) =>
    casesOf(key, { ...then[key]!, ...changes }, estimates, then[key]).facts
  expect(StrategyKey.options.map((key) => basis(key))).toEqual([
    { rent: 'saved' },
    { arv: 'saved', rent: 'saved' },
    { arv: 'saved' },
    { rent: 'saved' },
  ])
  expect(basis('brrrr', { arv: 400_000 })).toEqual({ arv: 'entered', rent: 'saved' })
  expect(basis('shortTerm', { peakSeasonRate: 400 })).toEqual({ rent: 'entered' })
  expect(basis('brrrr', { arv: defaults.brrrr!.arv })).toEqual({ arv: 'range', rent: 'saved' })
})

test('nightly rates follow the rent only as far as they are its rule of thumb [VAL-5]', () => {
  const input = { ...defaults.shortTerm!, peakSeasonRate: 400 as Dollars }
  const { conservative } = casesOf('shortTerm', input, { arv, rent: rentWithRange })
  expect(conservative).toEqual({
    ...input,
    offSeasonRate: defaultsAt(1, 2_890.01).shortTerm!.offSeasonRate,
  })
})

test('a conservative return is the expected one at most, an optimistic one that at least, if they are known [VAL-5]', () => {
  const at = (percent: number | null, status: CashReturn['cashOnCashRoiStatus'] = 'OK'): CashReturn => ({
    cashOnCashRoi: percent,
    cashOnCashRoiStatus: status,
  })
  const [loss, unknown] = [at(null, 'NEGATIVE_NO_CASH'), at(null, 'UNDEFINED')]
  expect(conservativeReturn(at(4), at(3))).toEqual(at(3))
  expect(conservativeReturn(at(2), at(3))).toEqual(at(2))
  expect(conservativeReturn(loss, at(3))).toEqual(loss)
  expect(optimisticReturn(loss, at(3))).toEqual(at(3))
  expect(optimisticReturn(at(4), at(3))).toEqual(at(4))
  expect([conservativeReturn(unknown, at(3)), optimisticReturn(at(4), unknown)]).toEqual([unknown, at(4)])
})

test('where the upper ends leave no cash in the deal, its return there is infinite [VAL-5]', () => {
  const high = { ...arv, high: 520_000 as Dollars }
  const { conservative, optimistic } = casesOf('brrrr', defaults.brrrr!, { arv: high, rent })
  expect(analyze('brrrr', conservative).cashOnCashRoiStatus).toBe('OK')
  expect(analyze('brrrr', optimistic)).toMatchObject({
    cashOnCashRoi: null,
    cashOnCashRoiStatus: 'INFINITE',
  })
})
