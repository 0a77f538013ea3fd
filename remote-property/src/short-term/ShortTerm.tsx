import { authClient } from '@freehold/auth-client'
import { shortTerm } from '@freehold/analysis'
import { analyzeShortTerm, type ShortTermInput, type ShortTermResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { memo } from 'react'
import { LaterParts } from '../strategies/LaterParts'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import type { Inputs } from '../worksheet/useInputs'
import { RevenueByMonth } from './RevenueByMonth'
import { ShortTermInputs } from './ShortTermInputs'
import { shortTermForm, type ShortTermValues } from './shortTermForm'
import { YearFigures } from './YearFigures'
import * as styles from './ShortTerm.module.css'

type Answered = Answer<ShortTermInput, ShortTermResults>

const analyze = (call: AnalysisCall<ShortTermInput>) => authClient.call(analyzeShortTerm, call)

const figures: KeyFigure<Answered>[] = [
  {
    label: 'Gross annual revenue',
    figure: 'grossAnnualRevenue',
    dollars: ({ results }) => results.grossAnnualRevenue,
  },
  {
    label: 'Net operating income',
    figure: 'netOperatingIncome',
    dollars: ({ results }) => results.netOperatingIncome,
  },
  { label: 'Total investment', figure: 'totalInvestment', dollars: ({ results }) => results.totalInvestment },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net operating',
  dollars: ({ results }) => results.netOperatingIncome,
}

/** Buy with a mortgage and rent out by the night. */
export function ShortTerm({ property, rates, saved, onReturn }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    strategy: 'shortTerm',
    form: shortTermForm,
    property,
    rates,
    saved,
    onReturn,
    analyze,
    stored: storedAnswer(property.shortTermInput, property.shortTermResults),
  })
  return (
    <StrategyBench
      title="Short-term Rental"
      per="year"
      {...bench}
      compute={shortTerm}
      inputs={<ShortTermInputs inputs={inputs} rates={rates} />}
      inputsLine={({ peakSeasonRate, offSeasonRate, estimatedOccupancyRate }) =>
        `${formatDollars(peakSeasonRate)} and ${formatDollars(offSeasonRate)} a night, ${formatPercent(estimatedOccupancyRate * 100, 0)} occupied`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {(answer) => <Parts {...answer} change={inputs.change} />}
    </StrategyBench>
  )
}

type PartsProps = Answered & Pick<Inputs<ShortTermValues>, 'change'>

/** What explains the figures: drawn again when they change, not with every key. */
const Parts = memo(function Parts({ input, results, change }: PartsProps) {
  return (
    <>
      <div className={styles.split}>
        <RevenueByMonth input={input} />
        <YearFigures results={results} />
      </div>
      <LaterParts>
        {({ Amortization, ShortTermWhatIfs }) => (
          <>
            <ShortTermWhatIfs
              input={input}
              results={results}
              onPrice={(listingPrice, downPaymentAmount) => change({ listingPrice, downPaymentAmount })}
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
