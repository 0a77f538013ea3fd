import type { CalculationInput, CalculationStep, StrategyKey } from '@freehold/contracts'
import { loanBases, loanToCost, loanToValue } from './loanToValue'
import { netAnnualIncome } from './netAnnualIncome'
import { readFigures, type Figures } from './readFigures'
import { addedCosts, sumOfCosts } from './sumOfCosts'

/** The ratios and sums that page one computes from the steps of an analysis, as steps of their own. */
export function sumsOfPageOne(strategy: StrategyKey, steps: readonly CalculationStep[]): CalculationStep[] {
  const figures = readFigures(steps)
  return [ltvStep(strategy, figures), ...sums[strategy](figures)]
}

const sums: Record<StrategyKey, (figures: Figures) => CalculationStep[]> = {
  buyHold: (figures) => [yearOfPayments(figures)],
  brrrr: (figures) => [
    costsStep('brrrr', 'Project cost', figures),
    ...leftOver(figures),
    perMonth(figures, 'bridgeMonths'),
    yearOfPayments(figures),
  ],
  fixFlip: (figures) => [
    ltcStep(figures),
    costsStep('fixFlip', 'Project cost', figures),
    perMonth(figures, 'holdingPeriodMonths'),
  ],
  shortTerm: (figures) => [
    costsStep('shortTerm', 'Total costs', figures),
    yearOfPayments(figures),
    {
      key: 'netAnnualIncome',
      label: 'Net income a year',
      formula: 'net operating income (NOI) − 12 × monthly mortgage',
      inputs: inputsOf(figures, ['netOperatingIncome', 'monthlyMortgage']),
      value: netAnnualIncome(figures),
      unit: 'dollars',
    },
  ],
}

function ltvStep(strategy: StrategyKey, figures: Figures): CalculationStep {
  const { loan, value } = loanBases[strategy]
  const inputs = inputsOf(figures, [loan, value])
  return {
    key: 'loanToValue',
    label: 'Loan to value (LTV)',
    formula: inputs.map(nameOf).join(' ÷ '),
    inputs,
    value: loanToValue(strategy, figures).fraction,
    unit: 'fraction',
  }
}

const ltcStep = (figures: Figures): CalculationStep => ({
  key: 'loanToCost',
  label: 'Loan to cost (LTC)',
  formula: 'loan amount ÷ (purchase price + rehab costs)',
  inputs: inputsOf(figures, ['loanAmount', 'purchasePrice', 'rehabCosts']),
  value: loanToCost(figures),
  unit: 'fraction',
})

function costsStep(strategy: keyof typeof addedCosts, label: string, figures: Figures): CalculationStep {
  const inputs = inputsOf(figures, addedCosts[strategy])
  return {
    key: 'sumOfCosts',
    label,
    formula: inputs.map(nameOf).join(' + '),
    inputs,
    value: sumOfCosts(strategy, figures),
    unit: 'dollars',
  }
}

/** Only where the bridge loan is larger than what the project costs. */
function leftOver(figures: Figures): CalculationStep[] {
  const [loan, cost] = [figures.value('loanAmount'), sumOfCosts('brrrr', figures)]
  if (loan === null || cost === null || loan <= cost) return []
  return [
    {
      key: 'leftOverFromLoan',
      label: 'Left over from the bridge loan',
      formula: 'bridge loan − project cost',
      inputs: [
        { label: 'Bridge loan', value: loan, unit: 'dollars' },
        { label: 'Project cost', value: cost, unit: 'dollars' },
      ],
      value: loan - cost,
      unit: 'dollars',
    },
  ]
}

function perMonth(figures: Figures, monthsKey: string): CalculationStep {
  const [costs, months] = [figures.value('holdingCosts'), figures.value(monthsKey)]
  return {
    key: 'holdingCostsPerMonth',
    label: 'Holding costs a month',
    formula: 'holding costs ÷ months',
    inputs: inputsOf(figures, ['holdingCosts', monthsKey]),
    value: costs === null || months === null || months <= 0 ? null : costs / months,
    unit: 'dollars',
  }
}

function yearOfPayments(figures: Figures): CalculationStep {
  const payment = figures.value('monthlyMortgage')
  return {
    key: 'mortgagePerYear',
    label: 'Payments a year',
    formula: '12 × monthly mortgage',
    inputs: inputsOf(figures, ['monthlyMortgage']),
    value: payment === null ? null : 12 * payment,
    unit: 'dollars',
  }
}

/** Those that the analysis has. */
const inputsOf = (figures: Figures, keys: readonly string[]): CalculationInput[] =>
  keys.flatMap((key) => {
    const found = figures.find(key)
    return found === undefined ? [] : [{ key, label: found.label, value: found.value, unit: found.unit }]
  })

/** As in a formula: 'loan amount'. */
const nameOf = ({ label }: CalculationInput) => `${label[0]?.toLowerCase()}${label.slice(1)}`
