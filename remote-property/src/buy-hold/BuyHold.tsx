import { authClient } from '@freehold/auth-client'
import { buyHold } from '@freehold/analysis'
import { analyzeBuyHold, type BuyHoldInput, type BuyHoldResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { LaterParts } from '../strategies/LaterParts'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import type { Inputs } from '../worksheet/useInputs'
import { BuyHoldInputs } from './BuyHoldInputs'
import { BuyHoldSkeleton } from './BuyHoldSkeleton'
import { CostBreakdown } from './CostBreakdown'
import { EquityAndCashFlow } from './EquityAndCashFlow'
import { buyHoldForm, withDollars, type BuyHoldValues } from './buyHoldForm'
import { RoiByRateAndRent } from './RoiByRateAndRent'

type Answered = Answer<BuyHoldInput, BuyHoldResults>

const analyze = (call: AnalysisCall<BuyHoldInput>) => authClient.call(analyzeBuyHold, call)

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Net monthly income',
    figure: 'netMonthlyIncome',
    dollars: ({ results }) => results.netMonthlyIncome,
  },
  {
    label: 'Gross monthly expenses',
    figure: 'grossMonthlyExpenses',
    dollars: ({ results }) => results.grossMonthlyExpenses,
  },
  {
    label: 'Total cash needed',
    figure: 'totalCashNeeded',
    dollars: ({ results }) => results.totalCashNeeded,
  },
  { label: 'Total costs', figure: 'totalCosts', dollars: ({ results }) => results.totalCosts },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy with a mortgage and rent out. */
export function BuyHold({ property, rates, saved, onReturn }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    strategy: 'buyHold',
    form: buyHoldForm,
    property,
    rates,
    saved,
    onReturn,
    analyze,
  })
  return (
    <StrategyBench
      title="Buy & Hold"
      per="year"
      {...bench}
      compute={buyHold}
      inputs={<BuyHoldInputs inputs={inputs} property={property} rates={rates} />}
      inputsLine={inputsLine}
      figures={figures}
      barFigure={barFigure}
      skeleton={<BuyHoldSkeleton />}
    >
      {(answer) => <Parts {...answer} change={inputs.change} />}
    </StrategyBench>
  )
}

type PartsProps = Answered & Pick<Inputs<BuyHoldValues>, 'change'>

/** What explains the figures: drawn again when they change, not with every key. */
const Parts = memo(function Parts({ input, results, change }: PartsProps) {
  return (
    <>
      <CostBreakdown input={input} results={results} />
      <EquityAndCashFlow input={input} />
      <RoiByRateAndRent input={input} />
      <LaterParts>
        {({ Amortization, BuyHoldWhatIfs }) => (
          <>
            <BuyHoldWhatIfs
              input={input}
              results={results}
              onPrice={(purchasePrice, downPayment) =>
                change((values) => ({
                  purchasePrice,
                  ...withDollars({ ...values, purchasePrice }, downPayment),
                }))
              }
            />
            <Amortization
              loan={results.loanAmount}
              interestRate={input.interestRate}
              termInMonths={input.loanTermInMonths}
            />
          </>
        )}
      </LaterParts>
    </>
  )
})

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
