import type { MortgageRate } from '@freehold/contracts'
import { InputGroup, Pair } from '../worksheet/InputGroup'
import { MortgageSelect } from '../worksheet/MortgageSelect'
import { NumberInput } from '../worksheet/NumberInput'
import type { Inputs } from '../worksheet/useInputs'
import { fixFlipSpecs, withLoan, type FixFlipValues } from './fixFlipForm'

interface FixFlipInputsProps {
  inputs: Inputs<FixFlipValues>
  rates: readonly MortgageRate[]
}

export function FixFlipInputs({ inputs, rates }: FixFlipInputsProps) {
  const field = (name: keyof typeof fixFlipSpecs) => ({ inputs, specs: fixFlipSpecs, name })
  return (
    <>
      <InputGroup title="Purchase">
        <NumberInput {...field('purchasePrice')} />
        <NumberInput {...field('arv')} hint="An estimate, not an appraisal" />
      </InputGroup>
      <InputGroup title="Rehab">
        <NumberInput {...field('rehabCosts')} hint="Before contingency" />
        {/* One number under its two names: SPEC has it in percent points and as a fraction. */}
        <Pair>
          <NumberInput {...field('contingencyPercentage')} />
          <NumberInput
            {...field('contingencyPercentage')}
            label="Contingency"
            hint="The same, applied once"
          />
        </Pair>
      </InputGroup>
      <InputGroup title="Loan">
        <MortgageSelect
          rates={rates}
          value={inputs.values.mortgageType}
          onChoose={(choice) => inputs.change(withLoan(choice))}
        />
        <Pair>
          <NumberInput {...field('hardMoneyInterestRate')} />
          <NumberInput {...field('hardMoneyPoints')} />
        </Pair>
      </InputGroup>
      <InputGroup title="Holding">
        <NumberInput {...field('holdingPeriodMonths')} />
        <Pair>
          <NumberInput {...field('monthlyTaxes')} />
          <NumberInput {...field('monthlyInsurance')} />
        </Pair>
        <Pair>
          <NumberInput {...field('monthlyUtilities')} />
          <NumberInput
            {...field('insuranceRateFlip')}
            hint={
              inputs.values.monthlyInsurance === null
                ? 'Of the price, a year'
                : 'Monthly insurance goes first'
            }
          />
        </Pair>
      </InputGroup>
      <InputGroup title="Sale">
        <NumberInput {...field('sellingCostsPercentage')} hint="Of ARV" />
      </InputGroup>
    </>
  )
}
