import type { StrategyKey } from '@freehold/contracts'
import { formatCost, formatDollars } from '@freehold/ui'
import { figureText } from '../report/figureText'
import { shareText } from '../report/inputText'
import { joined, PAID_IN_CASH, rateText, termText } from './lenderText'
import type { MoneyRow } from './MoneyTable'
import type { Figures } from './readFigures'
import { sumOfCosts } from './sumOfCosts'

/** What the cash is used for: every cost, the loan that pays a part of them, and what is needed. */
export function usesOfCash(strategy: StrategyKey, figures: Figures): MoneyRow[] {
  return uses[strategy](figures)
}

const uses: Record<StrategyKey, (figures: Figures) => MoneyRow[]> = {
  buyHold: (figures) => [
    used(figures, 'listingPrice', 'Purchase price'),
    ...costs(figures, [
      ['rehabCost', 'Rehab'],
      ['closingCosts', 'Closing costs'],
    ]),
    sum('Total costs', figures.value('totalCosts')),
    purchaseLoan(figures),
    sum('Cash needed', figures.value('totalCashNeeded')),
  ],
  shortTerm: (figures) => [
    used(figures, 'listingPrice', 'Purchase price'),
    ...costs(figures, [
      ['rehabCost', 'Rehab'],
      ['furnishingCost', 'Furnishing'],
      ['closingCosts', 'Closing costs'],
    ]),
    sum('Total costs', sumOfCosts('shortTerm', figures)),
    purchaseLoan(figures),
    sum('Cash needed', figures.value('totalInvestment')),
  ],
  brrrr: (figures) => {
    const projectCost = sumOfCosts('brrrr', figures)
    const loan = figures.value('loanAmount')
    const isOverLent = projectCost !== null && loan !== null && loan > projectCost
    return [
      used(figures, 'listingPrice', 'Purchase price'),
      used(figures, 'rehabCost', 'Rehab', share(figures, 'rehabPercentage', 'of price')),
      used(figures, 'closingCosts', 'Purchase closing', share(figures, 'closingPercentage', 'of price')),
      ...(loan === 0
        ? []
        : [used(figures, 'points', 'Bridge loan points', share(figures, 'bridgePoints', 'of bridge loan'))]),
      used(figures, 'holdingCosts', holding(figures, 'bridgeMonths'), monthly(figures, 'bridgeMonths')),
      sum('Project cost', projectCost),
      taken(
        'Bridge loan',
        loan,
        loan === 0
          ? PAID_IN_CASH
          : joined(
              share(figures, 'loanLtv', 'of ARV'),
              rate(figures, 'bridgeInterestRate', 'interest-only'),
              figureText(figures.value('bridgeMonths'), 'months'),
            ),
      ),
      sum('Cash needed', figures.value('totalCashNeeded')),
      ...(isOverLent ? [taken('Left over from the bridge loan', loan - projectCost)] : []),
      taken(
        'Cash at refi close',
        figures.value('cashAtRefiClose'),
        joined('after payoff', share(figures, 'refiCostPercentage', 'costs')),
      ),
      sum('Cash left in the deal', figures.value('cashLeftInDeal')),
    ]
  },
  fixFlip: (figures) => [
    used(figures, 'purchasePrice', 'Purchase price'),
    used(figures, 'rehabCosts', 'Rehab', share(figures, 'contingencyPercentage', 'contingency in it')),
    used(
      figures,
      'purchaseCosts',
      'Purchase costs',
      joined(
        share(figures, 'closingPercentage', 'closing'),
        figures.value('loanAmount') !== 0 && share(figures, 'hardMoneyPoints', 'points'),
      ),
    ),
    used(
      figures,
      'holdingCosts',
      holding(figures, 'holdingPeriodMonths'),
      monthly(figures, 'holdingPeriodMonths'),
    ),
    sum('Project cost', sumOfCosts('fixFlip', figures)),
    taken(
      'Loan',
      figures.value('loanAmount'),
      figures.value('loanAmount') === 0
        ? PAID_IN_CASH
        : rate(figures, 'hardMoneyInterestRate', 'interest-only'),
    ),
    sum('Cash needed', figures.value('cashNeeded')),
  ],
}

const used = (figures: Figures, key: string, label: string, note: string | null = null): MoneyRow => ({
  label,
  note,
  amount: formatDollars(figures.value(key)),
})

/** Those that the analysis has. */
const costs = (figures: Figures, named: readonly (readonly [string, string])[]) =>
  named.flatMap(([key, label]) => ((figures.value(key) ?? 0) === 0 ? [] : [used(figures, key, label)]))

const sum = (label: string, dollars: number | null): MoneyRow => ({
  label,
  amount: formatDollars(dollars),
  isSum: true,
})

const taken = (label: string, dollars: number | null, note: string | null = null): MoneyRow => ({
  label,
  note,
  amount: formatCost(dollars),
})

function purchaseLoan(figures: Figures): MoneyRow {
  const months = figures.value('loanTermInMonths')
  const loan = figures.value('loanAmount')
  const note =
    loan === 0 ? PAID_IN_CASH : joined(rate(figures, 'interestRate', ''), months !== null && termText(months))
  return taken('Loan', loan, note)
}

/** '12.5% of price'; null without the share. */
function share(figures: Figures, key: string, words: string): string | null {
  const fraction = figures.value(key)
  return fraction === null ? null : `${shareText(fraction)} ${words}`
}

function rate(figures: Figures, key: string, words: string): string | null {
  const fraction = figures.value(key)
  return fraction === null ? null : `${rateText(fraction)} ${words}`.trim()
}

const holding = (figures: Figures, key: string) => `Holding, ${figureText(figures.value(key), 'months')}`

function monthly(figures: Figures, key: string): string | null {
  const [months, dollars] = [figures.value(key), figures.value('holdingCosts')]
  return months === null || dollars === null || months <= 0
    ? null
    : `${formatDollars(dollars / months)} a month`
}
