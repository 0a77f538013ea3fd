import { authClient } from '@freehold/auth-client'
import { analyzeBuyHold, type BuyHoldInput, type BuyHoldResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import { BuyHoldInputs } from './BuyHoldInputs'
import { BuyHoldSkeleton } from './BuyHoldSkeleton'
import { CostBreakdown } from './CostBreakdown'
import { EquityAndCashFlow } from './EquityAndCashFlow'
import { readBuyHold, startBuyHold } from './buyHoldForm'
import { RoiByRateAndRent } from './RoiByRateAndRent'

type Answered = Answer<BuyHoldInput, BuyHoldResults>

const analyze = (call: AnalysisCall<BuyHoldInput>) => authClient.call(analyzeBuyHold, call)

const figures: KeyFigure<Answered>[] = [
  { label: 'Net monthly income', dollars: ({ results }) => results.netMonthlyIncome },
  { label: 'Gross monthly expenses', dollars: ({ results }) => results.grossMonthlyExpenses },
  { label: 'Total cash needed', dollars: ({ results }) => results.totalCashNeeded },
  { label: 'Total costs', dollars: ({ results }) => results.totalCosts },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy with a mortgage and rent out. */
export function BuyHold({ property, rates }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    property,
    start: () => startBuyHold(property, rates),
    read: readBuyHold,
    analyze,
  })
  return (
    <StrategyBench
      strategy="buyHold"
      title="Buy & Hold"
      per="year"
      {...bench}
      inputs={<BuyHoldInputs inputs={inputs} property={property} rates={rates} />}
      inputsLine={inputsLine}
      figures={figures}
      barFigure={barFigure}
      skeleton={<BuyHoldSkeleton />}
    >
      {({ input, results }) => (
        <>
          <CostBreakdown input={input} results={results} />
          <EquityAndCashFlow input={input} />
          <RoiByRateAndRent input={input} />
        </>
      )}
    </StrategyBench>
  )
}

function inputsLine({
  listingPrice,
  downPaymentAmount,
  interestRate,
  loanTermInMonths,
  monthlyRent,
}: BuyHoldInput): string {
  const part = listingPrice > 0 ? formatPercent((downPaymentAmount / listingPrice) * 100, 0) : '100%'
  const loan = `${formatPercent(interestRate * 100)} for ${loanTermInMonths} months`
  return `${part} down, ${loan}, rent ${formatDollars(monthlyRent)}`
}
