import { authClient } from '@freehold/auth-client'
import {
  analyzeFixFlip,
  type FixFlipInput,
  type FixFlipResults,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { useCallback } from 'react'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import { useAnalysis, type Answer } from '../strategies/useAnalysis'
import { useInputs } from '../worksheet/useInputs'
import { CashNeeded } from './CashNeeded'
import { FixFlipInputs } from './FixFlipInputs'
import { readFixFlip, startFixFlip } from './fixFlipForm'
import { FlipOutcome } from './FlipOutcome'
import { SaleToProfit } from './SaleToProfit'

interface FixFlipProps {
  property: Property
  rates: readonly MortgageRate[]
}

type Answered = Answer<FixFlipInput, FixFlipResults>

const figures: KeyFigure<Answered>[] = [
  { label: 'Return on investment', text: ({ results }) => formatPercent(results.returnOnInvestment) },
  { label: 'Cash needed', dollars: ({ results }) => results.cashNeeded },
  { label: 'After-repair value', dollars: ({ results }) => results.afterRepairValue },
  { label: 'Holding period', text: ({ input }) => `${input.holdingPeriodMonths} months` },
]

const barFigure: KeyFigure<Answered> = { label: 'Profit', dollars: ({ results }) => results.netProfit }

/** Buy, repair and sell. */
export function FixFlip({ property, rates }: FixFlipProps) {
  const inputs = useInputs(() => startFixFlip(property), readFixFlip)
  const id = property._id
  const analyze = useCallback(
    (body: FixFlipInput, signal: AbortSignal) =>
      authClient.call(analyzeFixFlip, { params: { id }, body, signal }),
    [id],
  )
  const stored = storedAnswer(property.fixFlipInput, property.fixFlipResults)
  return (
    <StrategyBench
      strategy="fixFlip"
      title="Fix & Flip"
      per="project"
      property={property}
      input={inputs.input}
      analysis={useAnalysis({ input: inputs.input, stored, analyze })}
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
