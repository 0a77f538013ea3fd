import { StrategyKey } from '@freehold/contracts'
import { analyze } from './analyze'
import { cashPurchase } from './testing/cashPurchase'

const inputs = {
  ...cashPurchase,
  rehabCost: 30_000,
  arv: 420_000,
  purchasePrice: 300_000,
  rehabCosts: 30_000,
  monthlyUtilities: 100,
  peakSeasonRate: 300,
  offSeasonRate: 200,
}

test.each<[StrategyKey, keyof typeof inputs, string]>([
  ['buyHold', 'monthlyRent', 'closingCosts'],
  ['brrrr', 'arv', 'refiLtv'],
  ['fixFlip', 'arv', 'sellingCostsPercentage'],
  ['shortTerm', 'peakSeasonRate', 'peakNights'],
])(
  'the calculation of %s marks %s as given and %s, which was left out, as a default',
  (strategy, given, omitted) => {
    const { working = [] } = analyze(strategy, inputs).results
    const sources = new Map(working.flatMap((step) => step.inputs.map(({ key, source }) => [key, source])))
    expect([sources.get(given), sources.get(omitted)]).toEqual(['given', 'default'])
  },
)

test.each(StrategyKey.options)(
  'an input of %s that breaks a rule is refused by its name among the inputs [API-24]',
  (strategy) => {
    expect(() => analyze(strategy, { ...inputs, monthlyTaxes: -1 })).toThrow(
      expect.objectContaining({
        status: 400,
        fields: { 'inputs.monthlyTaxes': 'Monthly taxes cannot be negative' },
      }),
    )
  },
)
