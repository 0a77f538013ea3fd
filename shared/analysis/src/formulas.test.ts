import { acceptedInput, strategies, StrategyKey, type AnalysisInput } from '@freehold/contracts'
import { engines } from '.'
import { strategyFormulas, yearFormulas, type StrategyFormulas } from './formulas'

const home = {
  listingPrice: 300_000,
  downPaymentAmount: 75_000,
  interestRate: 0.06,
  loanTermInMonths: 360,
  monthlyRent: 2_600,
  monthlyTaxes: 300,
  monthlyHoa: 20,
  monthlyInsurance: 100,
  monthlyExpenses: 250,
  rehabCost: 15_000,
}
const { monthlyInsurance, ...uninsured } = home
const parts = {
  vacancyPercentage: 0.05,
  managementPercentage: 0.08,
  maintenancePercentage: 0.04,
  capexPercentage: 0.03,
}
const flip = { ...uninsured, purchasePrice: 300_000, arv: 400_000, rehabCosts: 30_000, monthlyUtilities: 200 }

/** Deals of each strategy that differ in their steps, or in the numbers that their steps use. */
const deals: Record<StrategyKey, object[]> = {
  buyHold: [
    home,
    { ...home, ...parts },
    { ...home, loanTermInMonths: 0 },
    { ...home, holding: { holdingYears: 3 } },
  ],
  brrrr: [
    { ...home, arv: 400_000 },
    { ...home, ...parts, arv: 400_000 },
  ],
  fixFlip: [
    { ...flip, monthlyInsurance },
    { ...flip, insuranceRateFlip: 0.007, contingencyPercentage: 0.1 },
    { ...flip, allCash: true, rehabContingency: 10 },
    { ...flip, salePrice: 380_000 },
  ],
  shortTerm: [
    { ...home, peakSeasonRate: 250, offSeasonRate: 150 },
    {
      ...home,
      ...parts,
      peakSeasonRate: 250,
      offSeasonRate: 150,
      furnishingCost: 5_000,
      closingCosts: 9_000,
    },
  ],
}

function stepsOf<Key extends StrategyKey>(strategy: Key, input: AnalysisInput<Key>) {
  const results = engines[strategy].compute(input)
  const held = 'holding' in results ? (results.holding?.working ?? []) : []
  return [...(results.working ?? []), ...held]
}

/** What a formula names: inputs, steps, and the columns of the table of years. */
const namesIn = (formula: string) =>
  new Set(formula.replaceAll(/"[^"]*"/g, '').match(/\b(?:[a-z]+\.)?[a-z]\w*/g))

/** The columns of the table of years through which a step gets a number: flows, payments, the search for the rate. */
function columnsFor(step: string, input: string): string[] {
  if (step === 'irr') return ['years.rateTo']
  if (/^cashFlow\d+$/.test(input)) return ['years.cashFlow']
  return /^payments\d+$/.test(input) ? ['row.payments'] : []
}

test.each(StrategyKey.options)(
  'every step of %s has a formula, which names all numbers of the step [DEAL-8]',
  (strategy) => {
    const {
      steps: formulas,
      complete,
      otherInputs,
    } = strategyFormulas[strategy] as unknown as StrategyFormulas
    const known = new Set(Object.keys(otherInputs).map((key) => `input.${key}`))
    const used = new Set<string>()
    for (const deal of deals[strategy]) {
      const asGiven = acceptedInput(strategies[strategy].input, deal)
      if (asGiven === null) throw new Error('The contract refuses these inputs')
      const ofAsGiven = stepsOf(strategy, asGiven).map(({ key }) => key)
      const steps = stepsOf(strategy, complete(asGiven))
      // What completes a deal adds steps, and takes none away.
      expect(steps.map(({ key }) => key)).toEqual(expect.arrayContaining(ofAsGiven))
      for (const step of steps) {
        const { key, inputs } = step
        const formula = /^cashFlow\d+$/.test(key) ? yearFormulas['cashFlow'] : formulas[key]
        if (formula === undefined) throw new Error(`The step '${key}' of ${strategy} has no formula`)
        used.add(key)
        const names = namesIn(formula)
        for (const input of inputs) {
          const name = input.source === 'computed' ? input.key! : `input.${input.key}`
          known.add(name)
          const isNamed = [name, ...columnsFor(key, input.key!)].some((one) => names.has(one))
          expect([strategy, key, name, isNamed]).toEqual([strategy, key, name, true])
        }
        known.add(key)
      }
    }
    const unknown = Object.values(formulas)
      .flatMap((formula) => [...namesIn(formula)])
      .filter((name) => !known.has(name) && !name.startsWith('years.'))
    expect(unknown).toEqual([])
    expect(Object.keys(formulas).filter((key) => !used.has(key))).toEqual([])
  },
)
