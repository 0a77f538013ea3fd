import { breakEvenRent, brrrrRatios } from '@freehold/analysis'
import type { BrrrrInput, BrrrrResults } from '@freehold/contracts'
import { KeyValue } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { Amortization } from '../../what-if/Amortization'
import { Following } from '../../strategy-panel/Following'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { breakEvenRentStep, goalSeekText } from '../../what-if/goalSeekResult'
import { ratioPairs } from '../../what-if/ratioPairs'

type Answered = Answer<BrrrrInput, BrrrrResults>

export function BrrrrWhatIfs({ answer }: { answer: Answered }) {
  return (
    <>
      <Following value={answer}>{(shown) => <Comparison {...shown} />}</Following>
      <Following value={answer}>
        {({ input, results }) => (
          <Amortization
            loan={results.refiLoanAmount}
            interestRate={input.interestRate}
            termInMonths={input.loanTermInMonths}
          />
        )}
      </Following>
    </>
  )
}

const Comparison = memo(function Comparison({ input, results }: Answered) {
  const ratios = useMemo(() => brrrrRatios(input, results), [input, results])
  const rent = useMemo(() => breakEvenRent.brrrr(input), [input])
  const steps = useMemo(() => [breakEvenRentStep(rent)], [rent])
  return (
    <ResultSection title="For Comparison">
      <MoreSteps steps={steps}>
        <KeyValue
          columns={2}
          pairs={[
            ...ratioPairs(ratios, 'NOI over ARV, after the refinance'),
            {
              term: 'Break-even rent',
              note: 'Per month',
              value: explained('breakEvenRent', goalSeekText(rent)),
            },
          ]}
        />
      </MoreSteps>
    </ResultSection>
  )
})
