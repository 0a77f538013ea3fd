import {
  breakEvenOccupancy,
  breakEvenRent,
  breakEvenSalePrice,
  brrrr,
  brrrrRatios,
  buyHold,
  shortTerm,
  shortTermRatios,
  workingInCents,
  type Sought,
} from '@freehold/analysis'
import {
  acceptedInput,
  BrrrrInput,
  BuyHoldInput,
  FixFlipInput,
  holdingConstants,
  ShortTermInput,
  type Fraction,
  type StrategyKey,
  type WorkingStep,
} from '@freehold/contracts'
import type { GenericSchema, InferOutput } from 'valibot'
import { soughtStep } from './soughtStep'

export const breakEvenRentStep = (rent: Sought) =>
  soughtStep(
    'breakEvenRent',
    'Break-even rent',
    'the lowest monthly rent at which the net monthly income is not below 0',
    rent,
  )

export const breakEvenSaleStep = (sale: Sought) =>
  soughtStep(
    'breakEvenSalePrice',
    'Break-even sale price',
    'the lowest sale price at which the net profit is not below 0, with the loan that was lent on the ARV',
    sale,
  )

export const breakEvenOccupancyStep = (value: Fraction | null): WorkingStep => ({
  key: 'breakEvenOccupancy',
  label: 'Break-even occupancy',
  formula:
    'the lowest occupancy at which the net operating income pays 12 mortgage payments; the same calculation is asked again and again',
  inputs: [],
  value,
  unit: 'fraction',
})

/** What is assumed of a holding where a form says nothing of it. */
export const assumedHolding = ({ holding }: BuyHoldInput) =>
  holding ?? (holdingConstants as NonNullable<BuyHoldInput['holding']>)

const buyHoldSteps = (input: BuyHoldInput) => [
  breakEvenRentStep(breakEvenRent.buyHold(input)),
  ...workingInCents(buyHold({ ...input, holding: assumedHolding(input) }).holding?.working ?? []),
]
const brrrrSteps = (input: BrrrrInput) => [
  breakEvenRentStep(breakEvenRent.brrrr(input)),
  ...workingInCents(brrrrRatios(input, brrrr(input)).working),
]
const shortTermSteps = (input: ShortTermInput) => [
  breakEvenOccupancyStep(breakEvenOccupancy(input)),
  ...workingInCents(shortTermRatios(input, shortTerm(input)).working),
]

const accepting =
  <Schema extends GenericSchema>(schema: Schema, stepsOf: (input: InferOutput<Schema>) => WorkingStep[]) =>
  (inputs: unknown) => {
    const input = acceptedInput(schema, inputs)
    return input === null ? [] : stepsOf(input)
  }

/** The working of what stands on the page beside the results of a strategy: how it compares, breaks even and ends. */
export const furtherSteps: Record<StrategyKey, (inputs: unknown) => WorkingStep[]> = {
  buyHold: accepting(BuyHoldInput, buyHoldSteps),
  brrrr: accepting(BrrrrInput, brrrrSteps),
  fixFlip: accepting(FixFlipInput, (input) => [breakEvenSaleStep(breakEvenSalePrice(input))]),
  shortTerm: accepting(ShortTermInput, shortTermSteps),
}
