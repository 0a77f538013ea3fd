import type { MortgageRate } from '@freehold/contracts'
import { InputGroup, Pair } from '../../inputs/InputGroup'
import { MonthlyCosts } from '../../inputs/MonthlyCosts'
import { MortgageFields } from '../../inputs/MortgageFields'
import { OfferedExpenses } from '../../inputs/OfferedExpenses'
import { NumberInput } from '../../inputs/NumberInput'
import { PurchasePrice } from '../../strategy-panel/PurchasePrice'
import type { Inputs } from '../../inputs/useInputs'
import { shortTermSpecs, type ShortTermValues } from './shortTermForm'

interface ShortTermInputsProps {
  inputs: Inputs<ShortTermValues>
  rates: readonly MortgageRate[]
}

export function ShortTermInputs({ inputs, rates }: ShortTermInputsProps) {
  const field = (name: keyof typeof shortTermSpecs) => ({ inputs, specs: shortTermSpecs, name })
  return (
    <>
      <InputGroup title="Nights">
        <NumberInput {...field('peakSeasonRate')} />
        <NumberInput {...field('offSeasonRate')} />
        <NumberInput {...field('peakNights')} />
        <NumberInput {...field('estimatedOccupancyRate')} />
      </InputGroup>
      <InputGroup title="Purchase">
        <PurchasePrice {...field('listingPrice')} />
        <NumberInput {...field('downPaymentAmount')} />
        <Pair>
          <NumberInput {...field('rehabCost')} />
          <NumberInput {...field('furnishingCost')} />
        </Pair>
        <NumberInput {...field('closingCosts')} />
      </InputGroup>
      <InputGroup title="Loan">
        <MortgageFields inputs={inputs} specs={shortTermSpecs} rates={rates} />
      </InputGroup>
      <InputGroup title="Fees on revenue">
        <Pair>
          <NumberInput {...field('platformFeePercentage')} />
          <NumberInput {...field('managementPercentage')} />
        </Pair>
        <OfferedExpenses strategy="shortTerm" inputs={inputs} whole="revenue" />
      </InputGroup>
      <MonthlyCosts inputs={inputs} />
    </>
  )
}
