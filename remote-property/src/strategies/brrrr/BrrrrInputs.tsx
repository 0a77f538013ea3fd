import type { MortgageRate } from '@freehold/contracts'
import { ArvRange } from '../../arv/ArvRange'
import { InputGroup, Pair } from '../../inputs/InputGroup'
import { MonthlyCosts } from '../../inputs/MonthlyCosts'
import { MortgageFields } from '../../inputs/MortgageFields'
import { OfferedExpenses } from '../../inputs/OfferedExpenses'
import { NumberInput } from '../../inputs/NumberInput'
import { PurchasePrice } from '../../strategy-panel/PurchasePrice'
import type { Inputs } from '../../inputs/useInputs'
import { brrrrSpecs, type BrrrrValues } from './brrrrForm'

interface BrrrrInputsProps {
  inputs: Inputs<BrrrrValues>
  rates: readonly MortgageRate[]
}

export function BrrrrInputs({ inputs, rates }: BrrrrInputsProps) {
  const field = (name: keyof typeof brrrrSpecs) => ({ inputs, specs: brrrrSpecs, name })
  return (
    <>
      <InputGroup title="Buy and rehab">
        <PurchasePrice {...field('listingPrice')} />
        <NumberInput {...field('arv')} />
        <ArvRange strategy="brrrr" value={inputs.values.arv} source={inputs.sourceOf('arv').source} />
        <Pair>
          <NumberInput {...field('rehabPercentage')} label="Rehab share" hint="Of the price" />
          <NumberInput {...field('closingPercentage')} label="Closing costs" hint="Of the price" />
        </Pair>
      </InputGroup>
      <InputGroup title="Bridge loan">
        <Pair>
          <NumberInput {...field('loanLtv')} label="Loan share" hint="Of ARV" />
          <NumberInput {...field('bridgeMonths')} />
        </Pair>
        <Pair>
          <NumberInput {...field('bridgeInterestRate')} />
          <NumberInput {...field('bridgePoints')} />
        </Pair>
      </InputGroup>
      <InputGroup title="Refinance">
        <Pair>
          <NumberInput {...field('refiLtv')} label="Loan share" hint="Of ARV" />
          <NumberInput {...field('refiCostPercentage')} hint="Of the new loan" />
        </Pair>
        <MortgageFields inputs={inputs} specs={brrrrSpecs} rates={rates} />
      </InputGroup>
      <InputGroup title="Income">
        <NumberInput {...field('monthlyRent')} />
      </InputGroup>
      <MonthlyCosts inputs={inputs}>
        <OfferedExpenses strategy="brrrr" inputs={inputs} whole="rent" monthly={inputs.values.monthlyRent} />
      </MonthlyCosts>
    </>
  )
}
