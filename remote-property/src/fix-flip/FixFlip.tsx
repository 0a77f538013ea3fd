import { authClient } from '@freehold/auth-client'
import { fixFlip } from '@freehold/analysis'
import { analyzeFixFlip, type FixFlipInput, type FixFlipResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { LaterParts } from '../strategies/LaterParts'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import type { Inputs } from '../worksheet/useInputs'
import { CashNeeded } from './CashNeeded'
import { FixFlipInputs } from './FixFlipInputs'
import { fixFlipForm, type FixFlipValues } from './fixFlipForm'
import { FlipOutcome } from './FlipOutcome'
import { SaleToProfit } from './SaleToProfit'

type Answered = Answer<FixFlipInput, FixFlipResults>

const analyze = (call: AnalysisCall<FixFlipInput>) => authClient.call(analyzeFixFlip, call)

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Return on investment',
    figure: 'returnOnInvestment',
    text: ({ results }) => formatPercent(results.returnOnInvestment),
  },
  { label: 'Cash needed', figure: 'cashNeeded', dollars: ({ results }) => results.cashNeeded },
  { label: 'After-repair value', figure: 'arv', dollars: ({ results }) => results.afterRepairValue },
  {
    label: 'Holding period',
    figure: 'holdingPeriodMonths',
    text: ({ input }) => `${input.holdingPeriodMonths} months`,
  },
]

const barFigure: KeyFigure<Answered> = { label: 'Profit', dollars: ({ results }) => results.netProfit }

/** Buy, repair and sell. */
export function FixFlip({ property, rates, saved, onReturn }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    strategy: 'fixFlip',
    form: fixFlipForm,
    property,
    rates,
    saved,
    onReturn,
    analyze,
    stored: storedAnswer(property.fixFlipInput, property.fixFlipResults),
  })
  return (
    <StrategyBench
      title="Fix & Flip"
      per="project"
      {...bench}
      compute={fixFlip}
      inputs={<FixFlipInputs inputs={inputs} rates={rates} />}
      inputsLine={({ rehabCosts, hardMoneyInterestRate, holdingPeriodMonths }) =>
        `Rehab ${formatDollars(rehabCosts)}, hard money at ${formatPercent(hardMoneyInterestRate * 100)}, ${holdingPeriodMonths} months`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {(answer) => <Parts {...answer} change={inputs.change} />}
    </StrategyBench>
  )
}

type PartsProps = Answered & Pick<Inputs<FixFlipValues>, 'change'>

/** What explains the figures: drawn again when they change, not with every key. */
const Parts = memo(function Parts({ input, results, change }: PartsProps) {
  return (
    <>
      <SaleToProfit input={input} results={results} />
      <CashNeeded input={input} results={results} />
      <FlipOutcome results={results} />
      <LaterParts>
        {({ FixFlipWhatIfs, ProfitByPriceAndMonths }) => (
          <>
            <ProfitByPriceAndMonths input={input} />
            <FixFlipWhatIfs input={input} onPrice={(purchasePrice) => change({ purchasePrice })} />
          </>
        )}
      </LaterParts>
    </>
  )
})
