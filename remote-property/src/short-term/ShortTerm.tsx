import { authClient } from '@freehold/auth-client'
import {
  analyzeShortTerm,
  type MortgageRate,
  type Property,
  type ShortTermInput,
  type ShortTermResults,
} from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { useCallback } from 'react'
import { StrategyBench, type KeyFigure } from '../strategies/StrategyBench'
import { storedAnswer } from '../strategies/storedAnswer'
import { useAnalysis, type Answer } from '../strategies/useAnalysis'
import { useInputs } from '../worksheet/useInputs'
import { RevenueByMonth } from './RevenueByMonth'
import { ShortTermInputs } from './ShortTermInputs'
import { hasRuleOfThumbRates, shortTermForm, startShortTerm } from './shortTermForm'
import { YearFigures } from './YearFigures'
import * as styles from './ShortTerm.module.css'

interface ShortTermProps {
  property: Property
  rates: readonly MortgageRate[]
}

type Answered = Answer<ShortTermInput, ShortTermResults>

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
export function ShortTerm({ property, rates }: ShortTermProps) {
  const inputs = useInputs(() => startShortTerm(property, rates), shortTermForm.read)
  const id = property._id
  const analyze = useCallback(
    (body: ShortTermInput, signal: AbortSignal) =>
      authClient.call(analyzeShortTerm, { params: { id }, body, signal }),
    [id],
  )
  const stored = storedAnswer(property.shortTermInput, property.shortTermResults)
  return (
    <StrategyBench
      strategy="shortTerm"
      title="Short-term Rental"
      per="year"
      property={property}
      input={inputs.input}
      analysis={useAnalysis({ input: inputs.input, stored, analyze })}
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
