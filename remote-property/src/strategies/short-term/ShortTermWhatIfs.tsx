import { breakEvenOccupancy, shortTerm, shortTermRatios, stepsInCents } from '@freehold/analysis'
import type { Fraction, ShortTermInput, ShortTermResults, CalculationStep } from '@freehold/contracts'
import { formatPercent, KeyValue } from '@freehold/ui'
import { useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { Amortization } from '../../what-if/Amortization'
import { ratioPairs } from '../../what-if/ratioPairs'

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

const breakEvenOccupancyStep = (value: Fraction | null): CalculationStep => ({
  key: 'breakEvenOccupancy',
  label: 'Break-even occupancy',
  formula:
    'the lowest occupancy at which the net operating income pays 12 mortgage payments; found by repeating the calculation',
  inputs: [],
  value,
  unit: 'fraction',
})

export const whatIfSteps = (input: ShortTermInput): CalculationStep[] => [
  breakEvenOccupancyStep(breakEvenOccupancy(input)),
  ...stepsInCents(shortTermRatios(input, shortTerm(input)).steps),
]
