import { authClient } from '@freehold/auth-client'
import { analyzeBrrrr, type BrrrrInput, type BrrrrResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { Figure } from '../charts/Figure'
import { taken, Waterfall } from '../charts/Waterfall'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import { BrrrrInputs } from './BrrrrInputs'
import { brrrrForm, startBrrrr } from './brrrrForm'
import { BrrrrSteps } from './BrrrrSteps'

type Answered = Answer<BrrrrInput, BrrrrResults>

const analyze = (call: AnalysisCall<BrrrrInput>) => authClient.call(analyzeBrrrr, call)

const figures: KeyFigure<Answered>[] = [
  { label: 'Total cash needed', dollars: ({ results }) => results.totalCashNeeded },
  { label: 'Net monthly income', dollars: ({ results }) => results.netMonthlyIncome },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy, rehab, rent, refinance, repeat. */
export function Brrrr({ property, rates }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    property,
    start: () => startBrrrr(property, rates),
    read: brrrrForm.read,
    analyze,
    stored: storedAnswer(property.brrrrInput, property.brrrrResults),
  })
  return (
    <StrategyBench
      strategy="brrrr"
      title="BRRRR"
      per="year"
      {...bench}
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
