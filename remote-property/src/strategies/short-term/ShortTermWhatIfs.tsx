import { breakEvenOccupancy, shortTermRatios, stepsInCents } from '@freehold/analysis'
import type { ShortTermInput, ShortTermResults } from '@freehold/contracts'
import { formatPercent, KeyValue } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { Following } from '../../strategy-panel/Following'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { Amortization } from '../../what-if/Amortization'
import { ratioPairs } from '../../what-if/ratioPairs'
import { breakEvenOccupancyStep } from './shortTermWhatIfSteps'

type Answered = Answer<ShortTermInput, ShortTermResults>

export function ShortTermWhatIfs({ answer }: { answer: Answered }) {
  return (
    <>
      <Following value={answer}>{(shown) => <Comparison {...shown} />}</Following>
      <Following value={answer}>
        {({ input, results }) => (
          <Amortization
            loan={results.loanAmount}
            interestRate={input.interestRate}
            termInMonths={input.loanTermInMonths}
          />
        )}
      </Following>
    </>
  )
}

const Comparison = memo(function Comparison({ input, results }: Answered) {
  const occupancy = useMemo(() => breakEvenOccupancy(input), [input])
  const ratios = useMemo(() => shortTermRatios(input, results), [input, results])
  const steps = useMemo(
    () => [breakEvenOccupancyStep(occupancy), ...stepsInCents(ratios.steps)],
    [occupancy, ratios],
  )
  return (
    <ResultSection title="For Comparison">
      <MoreSteps steps={steps}>
        <KeyValue
          columns={2}
          pairs={[
            ...ratioPairs(ratios, 'NOI over price'),
            {
              term: 'Break-even occupancy',
              note: occupancy === null ? 'Not reached at any occupancy' : 'Of all nights',
              value: explained(
                'breakEvenOccupancy',
                formatPercent(occupancy === null ? null : occupancy * 100),
              ),
            },
          ]}
        />
      </MoreSteps>
    </ResultSection>
  )
})
