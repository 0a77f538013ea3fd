import {
  breakEvenOccupancy,
  breakEvenRent,
  breakEvenSalePrice,
  brrrrRatios,
  highestPrice,
  roundToCents,
  shortTermRatios,
  workingInCents,
} from '@freehold/analysis'
import type {
  BrrrrInput,
  BrrrrResults,
  Dollars,
  FixFlipInput,
  ShortTermInput,
  ShortTermResults,
} from '@freehold/contracts'
import { formatPercent, KeyValue } from '@freehold/ui'
import { useCallback, useMemo } from 'react'
import { Figure } from '../charts/Figure'
import { explained } from '../explain/Explained'
import { figureText } from '../explain/figureText'
import { breakEvenOccupancyStep, breakEvenRentStep, breakEvenSaleStep } from './furtherSteps'
import { GoalSeek } from './GoalSeek'
import { MoreWorking } from './MoreWorking'
import { soughtText } from './soughtText'

type OnPrice = (price: Dollars) => void

interface BrrrrWhatIfsProps {
  input: BrrrrInput
  results: BrrrrResults
  onPrice: OnPrice
}

export function BrrrrWhatIfs({ input, results, onPrice }: BrrrrWhatIfsProps) {
  const ratios = useMemo(() => brrrrRatios(input, results), [input, results])
  const seek = useCallback((wanted: number) => highestPrice.brrrr(input, wanted), [input])
  const rent = useMemo(() => breakEvenRent.brrrr(input), [input])
  const steps = useMemo(() => [breakEvenRentStep(rent), ...workingInCents(ratios.working)], [rent, ratios])
  return (
    <>
      <GoalSeek
        price={input.listingPrice}
        kept="both loans follow the after-repair value, rehab and closing follow the price"
        seek={seek}
        onUse={onPrice}
      />
      <Figure title="For Comparison">
        <MoreWorking steps={steps}>
          <KeyValue
            columns={2}
            pairs={[
              ...ratioPairs(ratios, 'NOI over ARV, after the refinance'),
              {
                term: 'Break-even rent',
                note: 'A month',
                value: explained('breakEvenRent', soughtText(rent)),
              },
            ]}
          />
        </MoreWorking>
      </Figure>
    </>
  )
}

export function FixFlipWhatIfs({ input, onPrice }: { input: FixFlipInput; onPrice: OnPrice }) {
  const seek = useCallback((wanted: number) => highestPrice.fixFlip(input, wanted), [input])
  const sale = useMemo(() => breakEvenSalePrice(input), [input])
  const steps = useMemo(() => [breakEvenSaleStep(sale)], [sale])
  return (
    <>
      <GoalSeek
        price={input.purchasePrice}
        kept="the loan and the closing costs follow the price, rehab and sale stay"
        seek={seek}
        onUse={onPrice}
      />
      <Figure title="Break-even">
        <MoreWorking steps={steps}>
          <KeyValue
            columns={2}
            pairs={[
              {
                term: 'Break-even sale price',
                note: 'Nothing won, nothing lost',
                value: explained('breakEvenSalePrice', soughtText(sale)),
              },
            ]}
          />
        </MoreWorking>
      </Figure>
    </>
  )
}

interface ShortTermWhatIfsProps {
  input: ShortTermInput
  results: ShortTermResults
  /** A price, and the down payment that is the same part of it. */
  onPrice: (price: Dollars, downPayment: Dollars) => void
}

export function ShortTermWhatIfs({ input, results, onPrice }: ShortTermWhatIfsProps) {
  const seek = useCallback((wanted: number) => highestPrice.shortTerm(input, wanted), [input])
  const occupancy = useMemo(() => breakEvenOccupancy(input), [input])
  const ratios = useMemo(() => shortTermRatios(input, results), [input, results])
  const steps = useMemo(
    () => [breakEvenOccupancyStep(occupancy), ...workingInCents(ratios.working)],
    [occupancy, ratios],
  )
  const part = input.listingPrice > 0 ? results.downPayment / input.listingPrice : 1
  return (
    <>
      <GoalSeek
        price={input.listingPrice}
        kept="the down payment stays the same part of the price, every other amount stays"
        seek={seek}
        onUse={(price) => onPrice(price, roundToCents(price * part))}
      />
      <Figure title="For Comparison">
        <MoreWorking steps={steps}>
          <KeyValue
            columns={2}
            pairs={[
              ...ratioPairs(ratios, 'NOI over price'),
              {
                term: 'Break-even occupancy',
                note: occupancy === null ? 'No occupancy pays the costs' : 'Of all nights',
                value: explained(
                  'breakEvenOccupancy',
                  formatPercent(occupancy === null ? null : occupancy * 100),
                ),
              },
            ]}
          />
        </MoreWorking>
      </Figure>
    </>
  )
}

const ratioPairs = ({ capRate, dscr }: ReturnType<typeof shortTermRatios>, note: string) => [
  { term: 'Cap rate', note, value: explained('capRate', formatPercent(capRate)) },
  {
    term: 'Debt service coverage (DSCR)',
    note: dscr === null ? 'No mortgage to cover' : 'NOI over a year of payments',
    value: explained('dscr', figureText(dscr, 'ratio')),
  },
]
