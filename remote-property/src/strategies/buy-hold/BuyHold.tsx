import { authClient } from '@freehold/auth-client'
import { buyHold } from '@freehold/analysis'
import { analyzeBuyHold, type BuyHoldInput, type BuyHoldResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { Following } from '../../strategy-panel/Following'
import { LazyModule, LazyWhatIfs } from '../../strategy-panel/LazyModule'
import type { StrategyProps } from '../../strategy-panel/StrategyEntry'
import type { KeyFigure } from '../../strategy-panel/KeyFigures'
import { StrategyPanel } from '../../strategy-panel/StrategyPanel'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { useStrategy, type AnalysisCall } from '../../strategy-panel/useStrategy'
import { BuyHoldInputs } from './BuyHoldInputs'
import { BuyHoldSkeleton } from './BuyHoldSkeleton'
import { CostBreakdown } from './CostBreakdown'
import { buyHoldForm } from './buyHoldForm'

type Answered = Answer<BuyHoldInput, BuyHoldResults>

const analyze = (call: AnalysisCall<BuyHoldInput>) => authClient.call(analyzeBuyHold, call)

/** Apart from the what-ifs, whose steps a report needs too. */
const loadProjection = () => import(/* webpackChunkName: 'projection' */ './EquityAndCashFlow')

const loadWhatIfs = () => import(/* webpackChunkName: 'what-if' */ './BuyHoldWhatIfs')

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Net monthly income',
    figureKey: 'netMonthlyIncome',
    dollars: ({ results }) => results.netMonthlyIncome,
  },
  {
    label: 'Gross monthly expenses',
    figureKey: 'grossMonthlyExpenses',
    dollars: ({ results }) => results.grossMonthlyExpenses,
  },
  {
    label: 'Total cash needed',
    figureKey: 'totalCashNeeded',
    dollars: ({ results }) => results.totalCashNeeded,
  },
  { label: 'Total costs', figureKey: 'totalCosts', dollars: ({ results }) => results.totalCosts },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy with a mortgage and rent out. */
export function BuyHold(props: StrategyProps) {
  const { property, rates } = props
  const { inputs, ...panel } = useStrategy({ form: buyHoldForm, analyze }, props)
  return (
    <StrategyPanel
      title="Buy & Hold"
      {...panel}
      compute={buyHold}
      inputs={<BuyHoldInputs inputs={inputs} property={property} rates={rates} />}
      inputsLine={inputsLine}
      figures={figures}
      barFigure={barFigure}
      skeleton={<BuyHoldSkeleton />}
    >
      {(answer, words) => <Results answer={answer} words={words} />}
    </StrategyPanel>
  )
}

/** The result sections: drawn again when the results change, not with every key press. */
const Results = memo(function Results({ answer, words }: { answer: Answered; words: string }) {
  return (
    <>
      <Following value={answer}>{(shown) => <CostBreakdown {...shown} />}</Following>
      <LazyModule
        load={loadProjection}
        whenIdle
        missing="The figures above are complete; the projection is missing."
      >
        {({ EquityAndCashFlow }) => (
          <Following value={answer.input}>{(input) => <EquityAndCashFlow input={input} />}</Following>
        )}
      </LazyModule>
      <LazyWhatIfs load={loadWhatIfs}>
        {({ BuyHoldWhatIfs }) => <BuyHoldWhatIfs answer={answer} words={words} />}
      </LazyWhatIfs>
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
