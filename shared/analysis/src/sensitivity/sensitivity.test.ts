import {
  acceptedInput,
  returnPercent,
  strategies,
  StrategyKey,
  type AnalysisInput,
  type CashReturn,
  type Dollars,
  type FixFlipInput,
} from '@freehold/contracts'
import * as fc from 'fast-check'
import {
  engines,
  fixFlip,
  reachesTarget,
  sensitivities,
  sliderRange,
  solveFor,
  swingsOf,
  type Lever,
  type LeverKey,
  type Output,
  type OutputKey,
  type RangedEstimates,
  type Solution,
} from '..'

/** The levers and outputs of a strategy by their keys, as those of any input. */
const levers = (strategy: StrategyKey) => sensitivities[strategy].levers as unknown as Lever<AnalysisInput>[]
const outputs = (strategy: StrategyKey) =>
  sensitivities[strategy].outputs as unknown as Output<AnalysisInput>[]
const lever = (strategy: StrategyKey, key: LeverKey) => levers(strategy).find((one) => one.key === key)!
const output = (strategy: StrategyKey, key: OutputKey) => outputs(strategy).find((one) => one.key === key)!

const solve = (
  strategy: StrategyKey,
  inputs: object,
  [leverKey, outputKey, target]: [LeverKey, OutputKey, number],
): Solution =>
  solveFor(lever(strategy, leverKey), output(strategy, outputKey), target, accepted(strategy, inputs))

function accepted(strategy: StrategyKey, inputs: object): AnalysisInput {
  const input = acceptedInput(strategies[strategy].input, inputs)
  if (input === null) throw new Error(`The contract refuses ${JSON.stringify(inputs)}`)
  return input
}

/** Amounts with the edges of a form: nothing, whole dollars, cents. */
const dollars = (max: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 9, arbitrary: fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100) },
  )
const fraction = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((parts) => parts / 10_000)
const months = fc.oneof(fc.constantFrom(0, 1, 6, 360), fc.integer({ min: 0, max: 480 }))

const costs = { monthlyTaxes: dollars(1_500), monthlyHoa: dollars(600), monthlyInsurance: dollars(400), monthlyExpenses: dollars(400) } // oxfmt-ignore
const loan = { interestRate: fraction(0.12), loanTermInMonths: months }
const purchase = {
  listingPrice: dollars(2_000_000),
  downPaymentAmount: dollars(900_000),
  rehabCost: dollars(120_000),
  closingCosts: dollars(40_000),
}

const scenarios: Record<StrategyKey, fc.Arbitrary<object>> = {
  buyHold: fc.record(
    {
      ...purchase,
      ...costs,
      ...loan,
      monthlyRent: dollars(9_000),
      vacancyPercentage: fraction(1),
      holding: fc.record({ holdingYears: fc.integer({ min: 1, max: 30 }), appreciation: fraction(0.1) }),
    },
    { requiredKeys: ['listingPrice', 'downPaymentAmount', 'rehabCost', 'monthlyRent', ...keysOf(costs), ...keysOf(loan)] }, // oxfmt-ignore
  ),
  brrrr: fc.record(
    {
      ...costs,
      ...loan,
      listingPrice: dollars(1_000_000),
      arv: dollars(1_500_000),
      monthlyRent: dollars(9_000),
      refiLtv: fraction(1),
      loanLtv: fraction(1),
      rehabPercentage: fraction(0.5),
      bridgeMonths: fc.integer({ min: 0, max: 24 }),
    },
    { requiredKeys: ['listingPrice', 'arv', 'monthlyRent', ...keysOf(costs), ...keysOf(loan)] },
  ),
  fixFlip: fc.record(
    {
      purchasePrice: dollars(1_000_000),
      arv: dollars(1_500_000),
      salePrice: dollars(1_500_000),
      rehabCosts: dollars(200_000),
      monthlyTaxes: dollars(1_500),
      monthlyUtilities: dollars(500),
      holdingPeriodMonths: fc.integer({ min: 0, max: 24 }),
      allCash: fc.boolean(),
      insuranceRateFlip: fraction(0.02),
    },
    { requiredKeys: ['purchasePrice', 'arv', 'rehabCosts', 'monthlyTaxes', 'monthlyUtilities'] },
  ),
  shortTerm: fc.record(
    {
      ...purchase,
      ...costs,
      ...loan,
      peakSeasonRate: dollars(900),
      offSeasonRate: dollars(500),
      estimatedOccupancyRate: fraction(1),
    },
    { requiredKeys: ['listingPrice', 'downPaymentAmount', 'rehabCost', 'peakSeasonRate', 'offSeasonRate', ...keysOf(costs), ...keysOf(loan)] }, // oxfmt-ignore
  ),
}

function keysOf<Fields extends object>(fields: Fields) {
  return Object.keys(fields) as (string & keyof Fields)[]
}

const targets: Record<Output<never>['unit'], fc.Arbitrary<number>> = {
  dollars: fc.integer({ min: -20_000, max: 200_000 }),
  percent: fc.integer({ min: -1_000, max: 4_000 }).map((parts) => parts / 100),
  ratio: fc.integer({ min: 0, max: 300 }).map((parts) => parts / 100),
}
const scenariosPerStrategy = { numRuns: 200, seed: 2_024 }
const stepOf = { dollars: 1, percent: 0.01, months: 1 }

describe.each(StrategyKey.options)('%s', (strategy) => {
  /** A scenario, an output with a target, and values between the limits of a lever, as fractions. */
  const question = fc.tuple(
    scenarios[strategy],
    fc.constantFrom(...outputs(strategy)).chain((one) => fc.tuple(fc.constant(one), targets[one.unit])),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
  )

  test('the answer reaches the target, one step more does not, and where there is none no value does [DEAL-3]', () => {
    const statuses = new Set<string>()
    fc.assert(
      fc.property(question, ([inputs, [asked, target], parts]) => {
        const input = accepted(strategy, inputs)
        for (const moved of levers(strategy)) {
          const solution = solveFor(moved, asked, target, input)
          statuses.add(solution.status)
          const reaches = (value: number) => {
            const figure = asked.compute(moved.set(input, value))
            return figure !== null && reachesTarget(asked, figure, target)
          }
          if (solution.status === 'FOUND') {
            const { value, and } = solution
            // As the form holds it, and as the server accepts it.
            expect(acceptedInput(strategies[strategy].input, moved.set(input, value))).not.toBeNull()
            const beyond = Number((value + (and === 'less' ? 1 : -1) * stepOf[moved.unit]).toFixed(2))
            expect([moved.key, reaches(value), reaches(beyond)]).toEqual([moved.key, true, false])
            expect(asked.compute(moved.set(input, value))).toBe(solution.output)
          } else {
            const expected = {
              ALWAYS: true,
              OUT_OF_REACH: false,
              UNKNOWN: false,
              UNCHANGED: solution.status === 'UNCHANGED' && reachesTarget(asked, solution.output, target),
            }[solution.status]
            const { min, max: limit } = moved.limits(input)
            const isAmount = solution.status === 'OUT_OF_REACH' && moved.unit === 'dollars'
            const max = isAmount ? Math.min(limit, Math.max(10_000_000, 10 * moved.get(input))) : limit
            // Powers, so that more of them are small.
            const tried = parts.map((part) => Math.floor(min + (max - min) * part ** 8))
            expect([moved.key, tried, tried.map(reaches)]).toEqual([
              moved.key,
              tried,
              tried.map(() => expected),
            ])
          }
        }
      }),
      scenariosPerStrategy,
    )
    expect([...statuses]).toEqual(expect.arrayContaining(['FOUND', 'UNCHANGED', 'OUT_OF_REACH', 'ALWAYS']))
  })

  test('every lever sets what it reads, and its slider and swing stay within the contract [DEAL-4]', () => {
    fc.assert(
      fc.property(scenarios[strategy], (inputs) => {
        const input = accepted(strategy, inputs)
        for (const moved of levers(strategy)) {
          const range = sliderRange(moved, input)
          if (range === null) continue
          expect(moved.get(input)).toBeGreaterThanOrEqual(range.min)
          expect(moved.get(input)).toBeLessThanOrEqual(range.max)
          for (const value of [range.min, range.max]) {
            const rounded = moved.unit === 'months' ? Math.round(value) : value
            expect(acceptedInput(strategies[strategy].input, moved.set(input, rounded))).not.toBeNull()
          }
        }
        const swings = swingsOf(levers(strategy), output(strategy, 'roi'), input)
        for (const { ends } of swings) expect(ends[0]).toBeLessThan(ends[1])
      }),
      scenariosPerStrategy,
    )
  })

  test('outputs are those of the engine, and none of them changes its input [DEAL-4]', () => {
    fc.assert(
      fc.property(scenarios[strategy], (inputs) => {
        const input = Object.freeze(accepted(strategy, inputs))
        const compute = engines[strategy].compute as (input: AnalysisInput) => CashReturn
        expect(output(strategy, 'roi').compute(input)).toEqual(returnPercent(compute(input)))
        for (const { compute: figure } of outputs(strategy)) expect(figure(input)).not.toBeNaN()
      }),
      scenariosPerStrategy,
    )
  })
})

test('a loss too small to show in a price of billions has no price that ends it [DEAL-3]', () => {
  const deal = {
    listingPrice: 350_000,
    arv: 420_000,
    monthlyRent: 1_400,
    monthlyTaxes: 300,
    monthlyHoa: 0,
    monthlyInsurance: 100,
    monthlyExpenses: 0,
    interestRate: 0.0688,
    loanTermInMonths: 360,
  }
  for (const target of [0, -0.01])
    expect(solve('brrrr', deal, ['price', 'roi', target])).toMatchObject({
      status: 'OUT_OF_REACH',
      limit: null,
    })
})

const rental = {
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 0,
  interestRate: 0.06,
  loanTermInMonths: 360,
}
const hold = { ...rental, listingPrice: 400_000, downPaymentAmount: 100_000, rehabCost: 20_000, monthlyRent: 2_800 } // oxfmt-ignore
const deal = { ...rental, listingPrice: 300_000, arv: 420_000, monthlyRent: 3_600 }
const flip = { purchasePrice: 300_000, arv: 450_000, rehabCosts: 40_000, monthlyTaxes: 250, monthlyUtilities: 150 } // oxfmt-ignore

test('what leaves no cash in a BRRRR deal, worked by hand, or why nothing does [DEAL-3]', () => {
  // Cash left is 1.155 · price − 303 360: 43 140 now.
  const answer = (key: LeverKey) => solve('brrrr', deal, [key, 'cashLeft', 0])
  expect(answer('price')).toMatchObject({ status: 'FOUND', value: 262_649, and: 'less', until: null })
  const close = (dollars: number) => expect.closeTo(dollars, 6)
  expect(answer('rehab')).toEqual({ status: 'OUT_OF_REACH', value: 0, output: close(5_640), limit: 'min' })
  expect(answer('months')).toEqual({ status: 'OUT_OF_REACH', value: 0, output: close(23_100), limit: 'min' })
  expect(answer('rent')).toEqual({ status: 'UNCHANGED', output: close(43_140) })
  // Of each point of the refinance 0.98 · 4 200 come back: 43 140 are 10.481 of them.
  expect(answer('refinanceShare')).toMatchObject({ status: 'FOUND', value: 90.49, and: 'more' })
})

test('answers are exact at the edges: all cash, nothing down, no price, no term [DEAL-3]', () => {
  // Paid in cash: 12 · (2 800 − 400) / (price + 20 000) = 8 %.
  const cash = { ...hold, downPaymentAmount: 400_000 }
  expect(solve('buyHold', cash, ['price', 'roi', 8])).toMatchObject({ value: 340_000, and: 'less' })
  expect(solve('buyHold', cash, ['rate', 'roi', 8]).status).toBe('UNCHANGED')
  expect(solve('buyHold', hold, ['downPayment', 'dscr', 1e9])).toMatchObject({
    value: 400_000,
    output: Infinity,
  })
  expect(solve('buyHold', hold, ['price', 'cashNeeded', 20_000])).toMatchObject({ value: 0, output: 20_000 })
  expect(solve('buyHold', hold, ['downPayment', 'cashNeeded', 20_000])).toMatchObject({ value: 0 })
  const noTerm = { ...hold, loanTermInMonths: 0 }
  expect(solve('buyHold', noTerm, ['rent', 'roi', 8])).toEqual({ status: 'UNKNOWN' })
  // Only without a loan is its return known.
  expect(solve('buyHold', noTerm, ['downPayment', 'roi', 6])).toMatchObject({ value: 400_000 })
  const free = { ...hold, listingPrice: 0, downPaymentAmount: 0, rehabCost: 0 }
  expect(solve('buyHold', free, ['price', 'roi', 8])).toMatchObject({ status: 'FOUND', value: 360_000 })
})

test('a flip is sold for what it needs, while its loan stays [DEAL-3]', () => {
  const { cashNeeded, netProfit, sellingCostsPercentage } = {
    ...fixFlip(accepted('fixFlip', flip) as FixFlipInput),
    sellingCostsPercentage: 0.06,
  }
  const sale = solve('fixFlip', flip, ['salePrice', 'roi', 20])
  const wanted = 450_000 + (0.2 * cashNeeded - netProfit) / (1 - sellingCostsPercentage)
  expect(sale).toMatchObject({ status: 'FOUND', value: Math.ceil(wanted), and: 'more' })
})

test('an output that rises and then falls has an answer on its near side, and a last one [DEAL-3]', () => {
  const hill: Output<AnalysisInput> = {
    ...output('brrrr', 'roi'),
    compute: (input) => 10 - Math.abs((input as { listingPrice: number }).listingPrice - 250_000) / 1_000,
  }
  const at = (target: number) => solveFor(lever('brrrr', 'price'), hill, target, accepted('brrrr', deal))
  expect(at(8)).toMatchObject({ status: 'FOUND', value: 252_000, and: 'less', until: 248_000 })
  // So narrow that no sample finds it.
  expect(at(9.999)).toMatchObject({ status: 'FOUND', value: 250_001, until: 249_999 })
  expect(at(11)).toMatchObject({ status: 'OUT_OF_REACH', value: 250_000, output: 10, limit: null })
})

test('what moves the return most comes first, with the ranges that are known [DEAL-4]', () => {
  const roi = output('brrrr', 'roi')
  const input = accepted('brrrr', deal)
  const swings = swingsOf(levers('brrrr'), roi, input, { arv: [400_000, 450_000] })
  const lengths = swings.map(({ outputs: [low, high] }) => Math.abs(high - low))
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
  expect(swings.find(({ key }) => key === 'arv')).toEqual({
    key: 'arv',
    ends: [400_000, 450_000],
    outputs: [400_000, 450_000].map((arv) => roi.compute({ ...input, arv } as AnalysisInput)),
  })
  expect(swings.find(({ key }) => key === 'rate')?.ends).toEqual([5, 7])
})

test('an input of 0 moves up to what is usual of it, and its swing is a share of that [DEAL-4]', () => {
  const turnkey = accepted('buyHold', { ...hold, rehabCost: 0, monthlyRent: 0 })
  const rent = { monthlyRent: 2_500 as Dollars }
  const range = (key: LeverKey, estimates: RangedEstimates) =>
    sliderRange(lever('buyHold', key), turnkey, estimates)
  const none = { arv: null, rent: null }
  expect(range('rehab', none)).toEqual({ min: 0, max: 40_000, step: 2_000 })
  expect(range('rent', { arv: null, rent })).toEqual({ min: 0, max: 2_500, step: 25 })
  expect(range('rent', none)).toEqual({ min: 0, max: 4_000, step: 25 })
  const swings = swingsOf(levers('buyHold'), output('buyHold', 'roi'), turnkey)
  expect(swings.find(({ key }) => key === 'rehab')?.ends).toEqual([0, 8_000])
})
