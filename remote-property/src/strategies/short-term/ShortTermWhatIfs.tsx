import { breakEvenOccupancy, shortTermRatios, stepsInCents } from '@freehold/analysis'
import type { ShortTermInput, ShortTermResults } from '@freehold/contracts'
import { formatPercent, KeyValue } from '@freehold/ui'
import { useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { Amortization } from '../../what-if/Amortization'
import { ratioPairs } from '../../what-if/ratioPairs'
import { breakEvenOccupancyStep } from './shortTermWhatIfSteps'

interface ShortTermWhatIfsProps {
  input: ShortTermInput
  results: ShortTermResults
}

export function ShortTermWhatIfs({ input, results }: ShortTermWhatIfsProps) {
  const occupancy = useMemo(() => breakEvenOccupancy(input), [input])
  const ratios = useMemo(() => shortTermRatios(input, results), [input, results])
  const steps = useMemo(
    () => [breakEvenOccupancyStep(occupancy), ...stepsInCents(ratios.steps)],
    [occupancy, ratios],
  )
  return (
    <>
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
      <Amortization
        loan={results.loanAmount}
        interestRate={input.interestRate}
        termInMonths={input.loanTermInMonths}
      />
    </>
  )
}
