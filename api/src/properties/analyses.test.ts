import type { CalculationStep } from '@freehold/contracts'
import { addHomes } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const rental = {
  interestRate: 0.0688,
  loanTermInMonths: 360,
  monthlyTaxes: 330,
  monthlyHoa: 25,
  monthlyInsurance: 110,
  monthlyExpenses: 40,
}
const purchase = { listingPrice: 400_000, downPaymentAmount: 100_000, rehabCost: 20_000 }

/** The required inputs of each call, and every optional one with its default and another value. */
const strategies = {
  buyhold: {
    required: { ...rental, ...purchase, monthlyRent: 2_700 },
    assumptions: {
      closingCosts: [0, 12_000],
      vacancyPercentage: [undefined, 0.08],
      managementPercentage: [undefined, 0.1],
      maintenancePercentage: [undefined, 0.05],
      capexPercentage: [undefined, 0.05],
    },
  },
  brrrr: {
    required: { ...rental, listingPrice: 400_000, arv: 520_000, monthlyRent: 2_700 },
    assumptions: {
      loanLtv: [0.7, 0.65],
      rehabPercentage: [0.125, 0.1],
      refiLtv: [0.8, 0.75],
      bridgeMonths: [6, 9],
      bridgeInterestRate: [0.12, 0.1],
      bridgePoints: [0.02, 0.03],
      closingPercentage: [0.03, 0.02],
      refiCostPercentage: [0.02, 0.025],
    },
  },
  fixflip: {
    required: {
      purchasePrice: 400_000,
      arv: 520_000,
      rehabCosts: 20_000,
      monthlyTaxes: 330,
      monthlyUtilities: 180,
    },
    assumptions: {
      contingencyPercentage: [0, 0.1],
      holdingPeriodMonths: [6, 9],
      sellingCostsPercentage: [0.06, 0.05],
      hardMoneyInterestRate: [0.12, 0.1],
      hardMoneyPoints: [0.02, 0.03],
      insuranceRateFlip: [0, 0.007],
      loanToPrice: [0.9, 0.8],
      loanToArv: [0.7, 0.65],
      closingPercentage: [0.03, 0.02],
      allCash: [undefined, true],
      monthlyInsurance: [undefined, 120],
      rehabContingency: [undefined, 10],
    },
  },
  shortterm: {
    required: { ...rental, ...purchase, peakSeasonRate: 220, offSeasonRate: 130 },
    assumptions: {
      peakNights: [92, 120],
      estimatedOccupancyRate: [0.55, 0.6],
      platformFeePercentage: [0.03, 0.05],
      managementPercentage: [0.2, 0.15],
      furnishingCost: [0, 20_000],
      closingCosts: [0, 12_000],
    },
  },
} as const

type Strategy = keyof typeof strategies

interface Figures {
  working: CalculationStep[]
  [figure: string]: unknown
}

/** Only the smaller of the loans to price and to value counts, so each is tested with another deal. */
const dealFor: Record<string, object> = { loanToPrice: { arv: 900_000 } }

async function analyze(app: TestApp, as: string, strategy: Strategy, body: object): Promise<Figures> {
  const { status, data } = await app.post(`/api/v1/auth/property/home/${strategy}`, body, as)
  expect(status).toBe(200)
  return data as Figures
}

/** The places in the steps that show the given input. */
const pluggedIn = ({ working }: Figures, key: string) =>
  working.flatMap(({ inputs }) => inputs).filter((input) => input.key === key)

const assumptions = (Object.keys(strategies) as Strategy[]).flatMap((strategy) =>
  Object.entries(strategies[strategy].assumptions).map(
    ([key, [byDefault, other]]) => [strategy, key, byDefault, other] as const,
  ),
)

describeOnEachDatabase('assumptions of an analysis', (app) => {
  beforeEach(() => addHomes(app.db, [{ id: 'home' }]))

  test.each(assumptions)(
    '%s may leave out %s, which then is %s, or say %s',
    async (strategy, key, byDefault, other) => {
      const as = await app.signIn('Investor')
      const required = { ...strategies[strategy].required, ...dealFor[key] }
      const without = await analyze(app, as, strategy, required)
      const changed = await analyze(app, as, strategy, { ...required, [key]: other })
      expect(changed.cashOnCashRoi).not.toBe(without.cashOnCashRoi)
      if (byDefault === undefined) return
      const stated = await analyze(app, as, strategy, { ...required, [key]: byDefault })
      expect(figuresOf(stated)).toEqual(figuresOf(without))
      for (const [figures, value, source] of [
        [without, byDefault, 'default'],
        [stated, byDefault, 'given'],
        [changed, other, 'given'],
      ] as const)
        expect(pluggedIn(figures, key)).toContainEqual(expect.objectContaining({ key, value, source }))
    },
  )

  test.each(Object.keys(strategies) as Strategy[])(
    'every step of %s says in words how it was computed, from what, and where each number comes from',
    async (strategy) => {
      const { required } = strategies[strategy]
      const figures = await analyze(app, await app.signIn('Investor'), strategy, required)
      const steps = new Map<string, number | null>()
      expect(figures.working.map(({ key }) => key)).toContain('cashOnCashRoi')
      for (const { key, formula, inputs, value } of figures.working) {
        expect(formula).toMatch(/[a-z]/)
        if (key in figures) expect([key, figures[key]]).toEqual([key, value])
        for (const input of inputs) {
          if (input.source === 'computed') expect(steps.get(input.key!)).toBe(input.value)
          else expect(input.source).toBe((input.key ?? '') in required ? 'given' : 'default')
        }
        steps.set(key, value)
      }
    },
  )

  test('a holding period is answered when it is asked for, with steps of its own', async () => {
    const as = await app.signIn('Investor')
    const { required } = strategies.buyhold
    expect('holding' in (await analyze(app, as, 'buyhold', required))).toBe(false)
    const { holding } = (await analyze(app, as, 'buyhold', {
      ...required,
      holding: { holdingYears: 2, appreciation: -0.01 },
    })) as Figures & { holding: Figures }
    expect(holding).toMatchObject({ saleValue: 392_040, saleCosts: 23_522.4, irr: expect.any(Number) })
    expect(pluggedIn(holding, 'rentGrowth')[0]).toMatchObject({ value: 0.02, source: 'default' })
    expect(pluggedIn(holding, 'appreciation')[0]).toMatchObject({ value: -0.01, source: 'given' })
    for (const [field, value] of [
      ['holdingYears', 0],
      ['holdingYears', 51],
      ['appreciation', 3],
      ['costGrowth', -0.6],
      ['sellingCostsPercentage', 6],
    ] as const) {
      const refused = { ...required, holding: { [field]: value } }
      const { status, error } = await app.post('/api/v1/auth/property/home/buyhold', refused, as)
      expect([status, Object.keys(error!.fields!)]).toEqual([400, [`holding.${field}`]])
    }
  })
})

const figuresOf = (figures: Figures) => ({ ...figures, working: undefined })
