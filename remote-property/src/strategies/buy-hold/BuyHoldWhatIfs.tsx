import { breakEvenRent, buyHold, stepsInCents } from '@freehold/analysis'
import type { BuyHoldInput, BuyHoldResults } from '@freehold/contracts'
import { figureText } from '@freehold/property-ui'
import { Amount, formatPercent, KeyValue } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { Amortization } from '../../what-if/Amortization'
import { breakEvenRentStep, goalSeekText } from '../../what-if/goalSeekResult'
import { ratioPairs } from '../../what-if/ratioPairs'
import { MoreSteps } from '../../explain/MoreSteps'
import { Following } from '../../strategy-panel/Following'
import type { Answer } from '../../strategy-panel/useAnalysis'
import { assumedHolding } from './assumedHolding'
import { RoiByRateAndRent } from './RoiByRateAndRent'

type Answered = Answer<BuyHoldInput, BuyHoldResults>

interface BuyHoldWhatIfsProps {
  answer: Answered
  /** What the returns assume or lack, as `factWords`. */
  words: string
}

/** The return at other rates and rents, how the deal compares, its sale after some years, and its loan. */
export function BuyHoldWhatIfs({ answer, words }: BuyHoldWhatIfsProps) {
  return (
    <>
      <Following value={answer.input}>
        {(input) => <RoiByRateAndRent input={input} words={words} />}
      </Following>
      <Following value={answer}>{(shown) => <Comparison {...shown} />}</Following>
      <Following value={answer.input}>{(input) => <Holding input={input} words={words} />}</Following>
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
  const rent = useMemo(() => breakEvenRent.buyHold(input), [input])
  const steps = useMemo(() => [breakEvenRentStep(rent)], [rent])
  const { grm, onePercentRule, breakEvenOccupancy } = results
  const meetsRule = onePercentRule !== null && onePercentRule >= 1
  return (
    <ResultSection title="For Comparison">
      <MoreSteps steps={steps}>
        <KeyValue
          columns={2}
          pairs={[
            ...ratioPairs(results, 'NOI over price'),
            {
              term: 'Gross rent multiplier (GRM)',
              note: 'Price over a year of rent',
              value: explained('grm', figureText(grm, 'ratio')),
            },
            {
              term: '1% rule',
              note: `Rent over price: ${meetsRule ? 'meets' : 'does not meet'} 1%`,
              value: explained('onePercentRule', formatPercent(onePercentRule)),
            },
            {
              term: 'Break-even rent',
              note: 'Per month',
              value: explained('breakEvenRent', goalSeekText(rent)),
            },
            {
              term: 'Break-even occupancy',
              note:
                breakEvenOccupancy !== null && breakEvenOccupancy > 1
                  ? 'Above 100%: not reached at any occupancy'
                  : 'Share of the rent that covers all costs',
              value: explained(
                'breakEvenOccupancy',
                formatPercent(breakEvenOccupancy === null ? null : breakEvenOccupancy * 100),
              ),
            },
          ]}
        />
      </MoreSteps>
    </ResultSection>
  )
})

interface HoldingProps {
  input: BuyHoldInput
  words: string
}

const Holding = memo(function Holding({ input, words }: HoldingProps) {
  const assumed = assumedHolding(input)
  const holding = useMemo(() => buyHold({ ...input, holding: assumed }).holding, [input, assumed])
  const steps = useMemo(() => stepsInCents(holding?.working ?? []), [holding])
  if (!holding) return null
  const { holdingYears, appreciation, sellingCostsPercentage } = assumed
  const percent = (fraction: number) => formatPercent(fraction * 100)
  return (
    <ResultSection
      title={`Held for ${figureText(holdingYears, 'years').replace('y', 'Y')}, Then Sold`}
      note={`Assumes ${percent(appreciation)} appreciation a year and ${percent(sellingCostsPercentage)} selling costs; see Holding and sale among the inputs`}
    >
      <MoreSteps steps={steps}>
        <KeyValue
          columns={2}
          pairs={[
            {
              term: 'Internal rate of return (IRR)',
              note:
                holding.irr === null
                  ? 'No single rate fits these cash flows'
                  : ['Per year', words].filter(Boolean).join(', '),
              value: explained('irr', formatPercent(holding.irr)),
            },
            {
              term: 'Total profit',
              note: 'Cash flow and sale proceeds less the cash put in',
              value: explained('totalProfit', <Amount dollars={holding.totalProfit} showGain />),
            },
            {
              term: 'Sale proceeds',
              value: explained('saleProceeds', <Amount dollars={holding.saleProceeds} />),
            },
            {
              term: 'Cash flow of all years',
              value: explained('totalCashFlow', <Amount dollars={holding.totalCashFlow} />),
            },
          ]}
        />
      </MoreSteps>
    </ResultSection>
  )
})
