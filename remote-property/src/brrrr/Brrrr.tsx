import { authClient } from '@freehold/auth-client'
import { brrrr } from '@freehold/analysis'
import { analyzeBrrrr, type BrrrrInput, type BrrrrResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { Figure } from '../charts/Figure'
import { taken, Waterfall } from '../charts/Waterfall'
import { LaterParts } from '../strategies/LaterParts'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import type { Inputs } from '../worksheet/useInputs'
import { BrrrrInputs } from './BrrrrInputs'
import { brrrrForm, type BrrrrValues } from './brrrrForm'
import { BrrrrSteps } from './BrrrrSteps'

type Answered = Answer<BrrrrInput, BrrrrResults>

const analyze = (call: AnalysisCall<BrrrrInput>) => authClient.call(analyzeBrrrr, call)

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Total cash needed',
    figure: 'totalCashNeeded',
    dollars: ({ results }) => results.totalCashNeeded,
  },
  {
    label: 'Net monthly income',
    figure: 'netMonthlyIncome',
    dollars: ({ results }) => results.netMonthlyIncome,
  },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net monthly',
  dollars: ({ results }) => results.netMonthlyIncome,
}

/** Buy, rehab, rent, refinance, repeat. */
export function Brrrr({ property, rates, saved, onReturn }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    strategy: 'brrrr',
    form: brrrrForm,
    property,
    rates,
    saved,
    onReturn,
    analyze,
    stored: storedAnswer(property.brrrrInput, property.brrrrResults),
  })
  return (
    <StrategyBench
      title="BRRRR"
      per="year"
      {...bench}
      compute={brrrr}
      inputs={<BrrrrInputs inputs={inputs} rates={rates} />}
      inputsLine={({ arv, refiLtv, monthlyRent }) =>
        `ARV ${formatDollars(arv)}, refinance at ${formatPercent(refiLtv * 100, 0)}, rent ${formatDollars(monthlyRent)}`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {(answer) => <Parts {...answer} change={inputs.change} />}
    </StrategyBench>
  )
}

type PartsProps = Answered & Pick<Inputs<BrrrrValues>, 'change'>

/** What explains the figures: drawn again when they change, not with every key. */
const Parts = memo(function Parts({ input, results, change }: PartsProps) {
  return (
    <>
      <BrrrrSteps input={input} results={results} />
      <Figure
        title="Cash Through the Deal"
        note="Cash in to buy, repair and hold; cash out at refinance"
        finding={cashFinding(results)}
      >
        <Waterfall
          caption="Cash through the deal"
          rows={[
            {
              ...taken('Cash at purchase', results.cashPaidReceived),
              figure: 'cashPaidReceived',
              isTotal: true,
            },
            { label: 'Holding costs', figure: 'holdingCosts', value: results.holdingCosts },
            { ...taken('Cash at refi close', results.cashAtRefiClose), figure: 'cashAtRefiClose' },
            {
              label: 'Cash left in deal',
              figure: 'cashLeftInDeal',
              value: results.cashLeftInDeal,
              isTotal: true,
            },
          ]}
        />
      </Figure>
      <LaterParts>
        {({ Amortization, BrrrrWhatIfs }) => (
          <>
            <BrrrrWhatIfs
              input={input}
              results={results}
              onPrice={(listingPrice) => change({ listingPrice })}
            />
            <Amortization
              loan={results.refiLoanAmount}
              interestRate={input.interestRate}
              termInMonths={input.loanTermInMonths}
            />
          </>
        )}
      </LaterParts>
    </>
  )
})

/** What stays in the deal, in a sentence. */
const cashFinding = ({ cashLeftInDeal, totalCashNeeded }: BrrrrResults) =>
  cashLeftInDeal > 0
    ? `Of ${formatDollars(totalCashNeeded)} cash needed, ${formatDollars(cashLeftInDeal)} stays in the deal after the refinance.`
    : `The refinance returns all of the cash that was put in, and ${formatDollars(Math.abs(cashLeftInDeal))} more.`
