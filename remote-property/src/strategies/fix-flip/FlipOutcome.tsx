import { type FixFlipResults, SEVENTY_PERCENT_RULE } from '@freehold/contracts'
import { Amount, formatPercent, KeyValue } from '@freehold/ui'
import { memo } from 'react'
import { explained } from '../../explain/Explained'
import { ResultSection } from '../../charts/ResultSection'

interface FlipOutcomeProps {
  results: FixFlipResults
  /** What the returns assume or lack, as `factWords`. */
  words: string
}

/** Figures to compare the project with others and to make an offer. */
export const FlipOutcome = memo(function FlipOutcome({ results, words }: FlipOutcomeProps) {
  return (
    <ResultSection title="For Comparison">
      <KeyValue
        columns={2}
        pairs={[
          { term: 'Loan amount', value: explained('loanAmount', <Amount dollars={results.loanAmount} />) },
          {
            term: 'Net profit',
            value: explained('netProfit', <Amount dollars={results.netProfit} showGain />),
          },
          {
            term: 'Annualized ROI',
            note: ['As if repeated for a year', words].filter(Boolean).join(', '),
            value: explained('annualizedRoi', formatPercent(results.annualizedRoi)),
          },
          {
            term: 'Highest offer by the 70% rule',
            note: `${formatPercent(SEVENTY_PERCENT_RULE * 100, 0)} of ARV less rehab costs`,
            value: explained('maxOffer70', <Amount dollars={results.maxOffer70} />),
          },
        ]}
      />
    </ResultSection>
  )
})
