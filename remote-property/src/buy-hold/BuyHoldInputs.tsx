import { offeredClosingCosts, offeredExpenses, summarizeExpenses } from '@freehold/analysis'
import type { MortgageRate, Property } from '@freehold/contracts'
import { formatDollars, formatPercent, Segmented } from '@freehold/ui'
import { InputGroup, Pair } from '../worksheet/InputGroup'
import { MortgageFields } from '../worksheet/MortgageFields'
import { NumberInput, SpecifiedNumber } from '../worksheet/NumberInput'
import type { Inputs } from '../worksheet/useInputs'
import {
  buyHoldSpecs,
  downPercentSpec,
  inUnit,
  offeredAmount,
  otherField,
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
        <NumberInput
          {...field('purchasePrice')}
          onValueChange={(price) => change(withPrice(values, price))}
        />
        <DownPayment inputs={inputs} />
        <NumberInput {...field('rehabCost')} hint={rehabHint(values)} />
        <NumberInput {...field('closingCosts')} hint={closingHint(values)} />
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
        <NumberInput {...field('monthlyRent')} hint={rentHint(property)} />
      </InputGroup>
      <InputGroup title="Annual costs">
        <Pair>
          <NumberInput {...field('taxAmount')} hint={taxMissing && 'Not in the listing'} />
          <NumberInput {...field('insuranceAmount')} />
        </Pair>
        <NumberInput {...field('hoaAmount')} />
      </InputGroup>
      <OtherExpenses inputs={inputs} />
    </>
  )
}

const units = [
  { value: 'dollars', label: '$', name: 'Dollars' },
  { value: 'percent', label: '%', name: 'Percent' },
] as const

function DownPayment({ inputs: { values, errors, change } }: { inputs: Inputs<BuyHoldValues> }) {
  const inPercent = values.downPaymentUnit === 'percent'
  return (
    <SpecifiedNumber
      // What was typed in one unit must not stand in the other.
      key={values.downPaymentUnit}
      spec={inPercent ? downPercentSpec : buyHoldSpecs.downPayment}
      value={inPercent ? values.downPaymentPercent : values.downPayment}
      error={errors.downPayment}
      hint={downPaymentHint(values)}
      onValueChange={(value) => change(inPercent ? withPercent(values, value) : { downPayment: value })}
      aside={
        <Segmented
          label="Down payment unit"
          bare
          options={units}
          value={values.downPaymentUnit}
          onValueChange={(unit) => change(inUnit(values, unit))}
        />
      }
    />
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

const closingHint = ({ purchasePrice }: BuyHoldValues) =>
  purchasePrice ? `3% of price is ${formatDollars(offeredClosingCosts(purchasePrice))}` : undefined

const rentSources = {
  RENTAL_COMPS: 'Estimate from rented homes nearby',
  SMALL_AREA_RENT: 'Estimate from the rents of this ZIP code (HUD)',
  PRICE_YIELD: 'Rough estimate from the price and the national yield',
}

const rentHint = ({ rent }: Property) => (rent ? rentSources[rent.method] : undefined)

/** What the listing names beside the usual costs, and what investors set aside: the latter off until switched on. */
function OtherExpenses({ inputs: { values, errors, change } }: { inputs: Inputs<BuyHoldValues> }) {
  const setOther = (at: number, monthly: number | null) =>
    change({ other: values.other.map((row, index) => (index === at ? { ...row, monthly } : row)) })
  const toggle = (name: string) =>
    change({
      offered: values.offered.includes(name)
        ? values.offered.filter((one) => one !== name)
        : [...values.offered, name],
    })
  return (
    <InputGroup title="Other monthly expenses">
      {values.other.map(({ name, monthly }, index) => (
        <SpecifiedNumber
          // Rows are neither added nor moved, and two may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.row}
          spec={{ label: name, unit: 'dollars', step: 10 }}
          value={monthly}
          error={errors[otherField(index)]}
          onValueChange={(value) => setOther(index, value)}
        />
      ))}
      <ul className={styles.offered}>
        {offeredExpenses.map(({ name, partOfRent }) => (
          <li key={name}>
            <label className={styles.offer}>
              <input type="checkbox" checked={values.offered.includes(name)} onChange={() => toggle(name)} />
              <span className={styles.name}>
                {name}, {formatPercent(partOfRent * 100, 0)} of rent
              </span>
              <span>{formatDollars(offeredAmount(values, partOfRent))}</span>
            </label>
          </li>
        ))}
      </ul>
    </InputGroup>
  )
}
