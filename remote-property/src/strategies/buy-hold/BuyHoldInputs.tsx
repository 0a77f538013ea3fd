import { summarizeExpenses } from '@freehold/analysis'
import type { MortgageRate, Property } from '@freehold/contracts'
import { formatDollars, formatPercent, Segmented } from '@freehold/ui'
import { FieldSource } from '../../inputs/NumberInput'
import { InputGroup, Pair } from '../../inputs/InputGroup'
import { MortgageFields } from '../../inputs/MortgageFields'
import { NumberInput, SpecifiedNumber } from '../../inputs/NumberInput'
import { PurchasePrice } from '../../strategy-panel/PurchasePrice'
import { OfferedExpenses } from '../../inputs/OfferedExpenses'
import { ResettableField } from '../../inputs/ResettableField'
import { YOUR_INPUT } from '../../inputs/fieldSources'
import type { Inputs } from '../../inputs/useInputs'
import {
  buyHoldSpecs,
  downPercentSpec,
  withUnit,
  otherField,
  withDollars,
  withPercent,
  withPrice,
  type BuyHoldField,
  type BuyHoldValues,
} from './buyHoldForm'
import * as styles from './BuyHoldInputs.module.css'

interface BuyHoldInputsProps {
  inputs: Inputs<BuyHoldValues>
  property: Property
  rates: readonly MortgageRate[]
}

export function BuyHoldInputs({ inputs, property, rates }: BuyHoldInputsProps) {
  const { values, change } = inputs
  const field = (name: BuyHoldField) => ({ inputs, specs: buyHoldSpecs, name })
  const { taxMissing } = summarizeExpenses(property.expenses)
  return (
    <>
      <InputGroup title="Purchase">
        <PurchasePrice
          {...field('purchasePrice')}
          onValueChange={(price) => change(withPrice(values, price))}
        />
        <DownPayment inputs={inputs} />
        <NumberInput {...field('rehabCost')} hint={rehabHint(values)} />
        <NumberInput {...field('closingCosts')} />
      </InputGroup>
      <InputGroup title="Loan">
        <MortgageFields
          inputs={inputs}
          specs={buyHoldSpecs}
          rates={rates}
          termHint={values.loanTermInMonths === 0 && 'Enter a term'}
        />
      </InputGroup>
      <InputGroup title="Income">
        <NumberInput {...field('monthlyRent')} />
      </InputGroup>
      <InputGroup title="Annual costs">
        <Pair>
          <NumberInput
            {...field('taxAmount')}
            hint={taxMissing && !values.taxAmount && 'Not in the listing; enter it'}
          />
          <NumberInput {...field('insuranceAmount')} />
        </Pair>
        <NumberInput {...field('hoaAmount')} />
      </InputGroup>
      <OtherExpenses inputs={inputs} />
      <InputGroup title="Holding and sale">
        <NumberInput {...field('holdingYears')} />
        <Pair>
          <NumberInput {...field('appreciation')} hint="A year" />
          <NumberInput {...field('sellingCostsPercentage')} hint="Of the sale" />
        </Pair>
        <Pair>
          <NumberInput {...field('rentGrowth')} hint="A year" />
          <NumberInput {...field('costGrowth')} hint="A year" />
        </Pair>
      </InputGroup>
    </>
  )
}

const units = [
  { value: 'dollars', label: '$', name: 'Dollars' },
  { value: 'percent', label: '%', name: 'Percent' },
] as const

function DownPayment({ inputs }: { inputs: Inputs<BuyHoldValues> }) {
  const { values, defaults, errors, change, sourceOf } = inputs
  const inPercent = values.downPaymentUnit === 'percent'
  return (
    <ResettableField
      label="Down payment"
      isChanged={values.downPayment !== defaults.downPayment}
      onReset={() => change(withDollars(values, defaults.downPayment))}
    >
      <SpecifiedNumber
        // A new field for each unit, so that it does not keep what was typed in the other.
        key={values.downPaymentUnit}
        spec={inPercent ? downPercentSpec : buyHoldSpecs.downPayment}
        value={inPercent ? values.downPaymentPercent : values.downPayment}
        error={errors.downPayment}
        hint={<FieldSource hint={downPaymentHint(values)} source={sourceOf('downPayment')} />}
        onValueChange={(value) => change(inPercent ? withPercent(values, value) : { downPayment: value })}
        aside={
          <Segmented
            label="Down payment unit"
            bare
            options={units}
            value={values.downPaymentUnit}
            onValueChange={(unit) => change(withUnit(values, unit))}
          />
        }
      />
    </ResettableField>
  )
}

function downPaymentHint({ purchasePrice, downPayment, downPaymentUnit }: BuyHoldValues) {
  if (!purchasePrice || downPayment === null) return undefined
  return downPaymentUnit === 'percent'
    ? `${formatDollars(downPayment)} of purchase price`
    : `${formatPercent((downPayment / purchasePrice) * 100, 0)} of purchase price`
}

function rehabHint({ purchasePrice, rehabCost }: BuyHoldValues) {
  if (!purchasePrice || rehabCost === null) return undefined
  const part = (rehabCost / purchasePrice) * 100
  return `${formatPercent(part, Number.isInteger(Number(part.toFixed(2))) ? 0 : 2)} of price`
}

/** Other expenses of the listing, and expenses that investors usually set aside, which start switched off. */
function OtherExpenses({ inputs }: { inputs: Inputs<BuyHoldValues> }) {
  const { values, defaults, errors, change } = inputs
  const setOther = (at: number, monthly: number | null) =>
    change({ other: values.other.map((row, index) => (index === at ? { ...row, monthly } : row)) })
  return (
    <InputGroup title="Other monthly expenses">
      {values.other.map(({ name, monthly }, index) => (
        <ResettableField
          // Rows are neither added nor moved, and two may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={name}
          isChanged={monthly !== defaults.other[index]?.monthly}
          onReset={() => setOther(index, defaults.other[index]?.monthly ?? 0)}
        >
          <SpecifiedNumber
            className={styles.row}
            spec={{ label: name, unit: 'dollars', step: 10 }}
            value={monthly}
            error={errors[otherField(index)]}
            hint={monthly === defaults.other[index]?.monthly ? 'Listing' : YOUR_INPUT}
            onValueChange={(value) => setOther(index, value)}
          />
        </ResettableField>
      ))}
      <OfferedExpenses strategy="buyHold" inputs={inputs} whole="rent" monthly={values.monthlyRent} />
    </InputGroup>
  )
}
