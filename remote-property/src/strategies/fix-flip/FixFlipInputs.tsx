import { hardMoneyRate, type MortgageRate } from '@freehold/contracts'
import { Switch } from '@freehold/ui'
import { ArvRange } from '../../arv/ArvRange'
import { InputGroup, Pair } from '../../inputs/InputGroup'
import { MortgageSelect } from '../../inputs/MortgageSelect'
import { NumberInput } from '../../inputs/NumberInput'
import { PurchasePrice } from '../../strategy-panel/PurchasePrice'
import type { Inputs } from '../../inputs/useInputs'
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
        <PurchasePrice {...field('purchasePrice')} />
        <NumberInput {...field('arv')} />
        <ArvRange strategy="fixFlip" value={inputs.values.arv} source={inputs.sourceOf('arv').source} />
        <NumberInput {...field('closingPercentage')} label="Closing costs" hint="Of the price" />
      </InputGroup>
      <InputGroup title="Rehab">
        <NumberInput {...field('rehabCosts')} hint="Before contingency" />
        {/* One number under its two names: the specification has it in percent points and as a fraction. */}
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
          defaultType={hardMoneyRate.type}
          onChoose={(choice) => inputs.change(withLoan(choice))}
        />
        <Pair>
          <NumberInput {...field('hardMoneyInterestRate')} />
          <NumberInput {...field('hardMoneyPoints')} />
        </Pair>
        <Pair>
          <NumberInput {...field('loanToPrice')} label="Loan share" hint="Of the price" />
          <NumberInput {...field('loanToArv')} label="At most" hint="Of ARV" />
        </Pair>
        <Switch
          label="All cash"
          hint="No loan, no points, no interest"
          checked={inputs.values.allCash}
          onCheckedChange={(allCash) => inputs.change({ allCash })}
        />
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
                ? 'Of the price, per year'
                : 'Monthly insurance is used instead'
            }
          />
        </Pair>
      </InputGroup>
      <InputGroup title="Sale">
        <NumberInput
          {...field('salePrice')}
          hint={inputs.values.salePrice === null ? 'ARV if left blank' : 'The loan stays: it depends on ARV'}
        />
        <NumberInput {...field('sellingCostsPercentage')} hint="Of the sale price" />
      </InputGroup>
    </>
  )
}
