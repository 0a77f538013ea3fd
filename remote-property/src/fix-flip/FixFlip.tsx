import { authClient } from '@freehold/auth-client'
import { analyzeFixFlip, type FixFlipInput, type FixFlipResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import { CashNeeded } from './CashNeeded'
import { FixFlipInputs } from './FixFlipInputs'
import { readFixFlip, startFixFlip } from './fixFlipForm'
import { FlipOutcome } from './FlipOutcome'
import { SaleToProfit } from './SaleToProfit'

type Answered = Answer<FixFlipInput, FixFlipResults>

const analyze = (call: AnalysisCall<FixFlipInput>) => authClient.call(analyzeFixFlip, call)

const figures: KeyFigure<Answered>[] = [
  { label: 'Return on investment', text: ({ results }) => formatPercent(results.returnOnInvestment) },
  { label: 'Cash needed', dollars: ({ results }) => results.cashNeeded },
  { label: 'After-repair value', dollars: ({ results }) => results.afterRepairValue },
  { label: 'Holding period', text: ({ input }) => `${input.holdingPeriodMonths} months` },
]

const barFigure: KeyFigure<Answered> = { label: 'Profit', dollars: ({ results }) => results.netProfit }

/** Buy, repair and sell. */
export function FixFlip({ property, rates }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    property,
    start: () => startFixFlip(property),
    read: readFixFlip,
    analyze,
    stored: storedAnswer(property.fixFlipInput, property.fixFlipResults),
  })
  return (
    <StrategyBench
      strategy="fixFlip"
      title="Fix & Flip"
      per="project"
      {...bench}
      inputs={<FixFlipInputs inputs={inputs} rates={rates} />}
      inputsLine={({ rehabCosts, hardMoneyInterestRate, holdingPeriodMonths }) =>
        `Rehab ${formatDollars(rehabCosts)}, hard money at ${formatPercent(hardMoneyInterestRate * 100)}, ${holdingPeriodMonths} months`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {({ input, results }) => (
        <>
          <SaleToProfit input={input} results={results} />
          <CashNeeded input={input} results={results} />
          <FlipOutcome results={results} />
        </>
      )}
    </StrategyBench>
  )
}
