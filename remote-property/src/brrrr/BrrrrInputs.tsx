import { mortgageOf } from '@freehold/analysis'
import type { MortgageRate } from '@freehold/contracts'
import { InputGroup, Pair } from '../worksheet/InputGroup'
import { MortgageSelect } from '../worksheet/MortgageSelect'
import { mortgageValues } from '../worksheet/mortgageChoices'
import { NumberInput } from '../worksheet/NumberInput'
import type { Inputs } from '../worksheet/useInputs'
import { brrrrForm, type BrrrrValues } from './brrrrForm'

interface BrrrrInputsProps {
  inputs: Inputs<BrrrrValues>
  rates: readonly MortgageRate[]
}

export function BrrrrInputs({ inputs, rates }: BrrrrInputsProps) {
  const field = (name: keyof typeof brrrrForm.specs) => ({ inputs, specs: brrrrForm.specs, name })
  return (
    <>
      <InputGroup title="Buy and rehab">
        <NumberInput {...field('listingPrice')} />
        <NumberInput {...field('arv')} hint="An estimate, not an appraisal" />
        <Pair>
          <NumberInput {...field('rehabPercentage')} label="Rehab share" hint="Of the price" />
          <NumberInput {...field('closingPercentage')} label="Closing share" hint="Of the price" />
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
        <MortgageSelect
          rates={rates}
          value={inputs.values.mortgageType}
          onChoose={(choice) => inputs.change(mortgageValues(mortgageOf(choice)))}
        />
        <Pair>
          <NumberInput {...field('interestRate')} />
          <NumberInput {...field('loanTermInMonths')} />
        </Pair>
      </InputGroup>
      <InputGroup title="Income">
        <NumberInput {...field('monthlyRent')} />
      </InputGroup>
      <InputGroup title="Monthly costs">
        <Pair>
          <NumberInput {...field('monthlyTaxes')} />
          <NumberInput {...field('monthlyInsurance')} />
        </Pair>
        <Pair>
          <NumberInput {...field('monthlyHoa')} />
          <NumberInput {...field('monthlyExpenses')} />
        </Pair>
      </InputGroup>
    </>
  )
}
