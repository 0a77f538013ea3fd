import { authClient } from '@freehold/auth-client'
import {
  analyzeBuyHold,
  type BuyHoldInput,
  type BuyHoldResults,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { useCallback } from 'react'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { useAnalysis, type Answer } from '../strategies/useAnalysis'
import { useInputs } from '../worksheet/useInputs'
import { BuyHoldInputs } from './BuyHoldInputs'
import { BuyHoldSkeleton } from './BuyHoldSkeleton'
import { CostBreakdown } from './CostBreakdown'
import { EquityAndCashFlow } from './EquityAndCashFlow'
import { readBuyHold, startBuyHold } from './buyHoldForm'
import { RoiByRateAndRent } from './RoiByRateAndRent'

interface BuyHoldProps {
  property: Property
  rates: readonly MortgageRate[]
}

type Answered = Answer<BuyHoldInput, BuyHoldResults>

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
export function BuyHold({ property, rates }: BuyHoldProps) {
  const inputs = useInputs(() => startBuyHold(property, rates), readBuyHold)
  const id = property._id
  const analyze = useCallback(
    (body: BuyHoldInput, signal: AbortSignal) =>
      authClient.call(analyzeBuyHold, { params: { id }, body, signal }),
    [id],
  )
  return (
    <StrategyBench
      strategy="buyHold"
      title="Buy & Hold"
      per="year"
      property={property}
      input={inputs.input}
      analysis={useAnalysis({ input: inputs.input, analyze })}
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
