import { authClient } from '@freehold/auth-client'
import {
  analyzeBrrrr,
  type BrrrrInput,
  type BrrrrResults,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { useCallback } from 'react'
import { Figure } from '../charts/Figure'
import { taken, Waterfall } from '../charts/Waterfall'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import { useAnalysis, type Answer } from '../strategies/useAnalysis'
import { useInputs } from '../worksheet/useInputs'
import { BrrrrInputs } from './BrrrrInputs'
import { brrrrForm, startBrrrr } from './brrrrForm'
import { BrrrrSteps } from './BrrrrSteps'

interface BrrrrProps {
  property: Property
  rates: readonly MortgageRate[]
}

type Answered = Answer<BrrrrInput, BrrrrResults>

const figures: KeyFigure<Answered>[] = [
  { label: 'Total cash needed', dollars: ({ results }) => results.totalCashNeeded },
  { label: 'Net monthly income', dollars: ({ results }) => results.netMonthlyIncome },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy, rehab, rent, refinance, repeat. */
export function Brrrr({ property, rates }: BrrrrProps) {
  const inputs = useInputs(() => startBrrrr(property, rates), brrrrForm.read)
  const id = property._id
  const analyze = useCallback(
    (body: BrrrrInput, signal: AbortSignal) =>
      authClient.call(analyzeBrrrr, { params: { id }, body, signal }),
    [id],
  )
  const stored = storedAnswer(property.brrrrInput, property.brrrrResults)
  return (
    <StrategyBench
      strategy="brrrr"
      title="BRRRR"
      per="year"
      property={property}
      input={inputs.input}
      analysis={useAnalysis({ input: inputs.input, stored, analyze })}
      inputs={<BrrrrInputs inputs={inputs} rates={rates} />}
      inputsLine={({ arv, refiLtv, monthlyRent }) =>
        `ARV ${formatDollars(arv)}, refinance at ${formatPercent(refiLtv * 100, 0)}, rent ${formatDollars(monthlyRent)}`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {({ input, results }) => (
        <>
          <BrrrrSteps input={input} results={results} />
          <Figure title="Cash Through the Deal" note="Cash in to buy, repair and hold; cash out at refinance">
            <Waterfall
              rows={[
                { ...taken('Cash at purchase', results.cashPaidReceived), isTotal: true },
                { label: 'Holding costs', value: results.holdingCosts },
                taken('Cash at refi close', results.cashAtRefiClose),
                { label: 'Cash left in deal', value: results.cashLeftInDeal, isTotal: true },
              ]}
            />
          </Figure>
        </>
      )}
    </StrategyBench>
  )
}
