import { authClient } from '@freehold/auth-client'
import { analyzeShortTerm, type ShortTermInput, type ShortTermResults } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import type { StrategyProps } from '../strategies/StrategyProps'
import type { Answer } from '../strategies/useAnalysis'
import { useStrategy, type AnalysisCall } from '../strategies/useStrategy'
import { RevenueByMonth } from './RevenueByMonth'
import { ShortTermInputs } from './ShortTermInputs'
import { hasRuleOfThumbRates, shortTermForm, startShortTerm } from './shortTermForm'
import { YearFigures } from './YearFigures'
import * as styles from './ShortTerm.module.css'

type Answered = Answer<ShortTermInput, ShortTermResults>

const analyze = (call: AnalysisCall<ShortTermInput>) => authClient.call(analyzeShortTerm, call)

const figures: KeyFigure<Answered>[] = [
  { label: 'Gross annual revenue', dollars: ({ results }) => results.grossAnnualRevenue },
  { label: 'Net operating income', dollars: ({ results }) => results.netOperatingIncome },
  { label: 'Total investment', dollars: ({ results }) => results.totalInvestment },
]

const barFigure: KeyFigure<Answered> = {
  label: 'Net operating',
  dollars: ({ results }) => results.netOperatingIncome,
}

/** Buy with a mortgage and rent out by the night. */
export function ShortTerm({ property, rates }: StrategyProps) {
  const { inputs, ...bench } = useStrategy({
    property,
    start: () => startShortTerm(property, rates),
    read: shortTermForm.read,
    analyze,
    stored: storedAnswer(property.shortTermInput, property.shortTermResults),
  })
  return (
    <StrategyBench
      strategy="shortTerm"
      title="Short-term Rental"
      per="year"
      {...bench}
      inputs={
        <ShortTermInputs inputs={inputs} rates={rates} areRuleOfThumb={hasRuleOfThumbRates(property)} />
      }
      inputsLine={({ peakSeasonRate, offSeasonRate, estimatedOccupancyRate }) =>
        `${formatDollars(peakSeasonRate)} and ${formatDollars(offSeasonRate)} a night, ${formatPercent(estimatedOccupancyRate * 100, 0)} occupied`
      }
      figures={figures}
      barFigure={barFigure}
    >
      {({ input, results }) => (
        <div className={styles.split}>
          <RevenueByMonth input={input} />
          <YearFigures results={results} />
        </div>
      )}
    </StrategyBench>
  )
}
