import type { Dollars } from '@freehold/contracts'
import type { RangedEstimates } from '../casesOf'
import { roundToCents } from '../roundToCents'
import { dollarsLever, percentLever, type Lever } from './Lever'

interface Purchase {
  listingPrice: Dollars
  downPaymentAmount: Dollars
  closingCosts?: Dollars | undefined
  rehabCost: Dollars
  interestRate: number
}

/** A purchase with a mortgage at another price: down payment and closing costs stay the same fractions of it. */
function withPrice<Input extends Purchase>(input: Input, price: number): Input {
  const { listingPrice: before, downPaymentAmount: down, closingCosts } = input
  return {
    ...input,
    listingPrice: price,
    downPaymentAmount: roundToCents(price * (before > 0 ? Math.min(1, down / before) : 1)),
    ...(closingCosts !== undefined &&
      before > 0 && { closingCosts: roundToCents(price * (closingCosts / before)) }),
  }
}

/** Shares of the price of a home that are usual where nothing is entered. */
const usualShares = { rehab: 0.1, downPayment: 0.2, monthlyRent: 0.01 }

export const usualRehab = (price: number) => price * usualShares.rehab

/** The estimate in dollars a month, or the 1% rule. */
export const usualRent = (price: number, { rent }: RangedEstimates): number =>
  rent?.monthlyRent ?? price * usualShares.monthlyRent

/** The levers of a purchase with a mortgage. */
export const purchaseLevers = <Input extends Purchase>() =>
  ({
    price: dollarsLever<Input>('listingPrice', {
      key: 'price',
      set: withPrice,
      range: { kind: 'share', share: 0.2, stepShare: 0.01 },
      swing: { share: 0.05 },
    }),
    downPayment: dollarsLever<Input>('downPaymentAmount', {
      key: 'downPayment',
      // More than the price counts as the price.
      get: ({ downPaymentAmount, listingPrice }) => Math.min(downPaymentAmount, listingPrice),
      limits: ({ listingPrice }) => ({ min: 0, max: Math.ceil(listingPrice) }),
      range: { kind: 'share', share: 0.5, stepShare: 0.05 },
      swing: { share: 0.2 },
      usual: ({ listingPrice }) => listingPrice * usualShares.downPayment,
    }),
    rate: rateLever<Input>(),
    rehab: dollarsLever<Input>('rehabCost', {
      key: 'rehab',
      range: { kind: 'share', share: 0.5, stepShare: 0.05 },
      swing: { share: 0.2 },
      usual: ({ listingPrice }) => usualRehab(listingPrice),
    }),
  }) satisfies Record<string, Lever<Input>>

export const rateLever = <Input extends { interestRate: number }>() =>
  percentLever<Input>('interestRate', {
    key: 'rate',
    range: { kind: 'units', units: 2, step: 0.05 },
    swing: { units: 1 },
  })

export const rentLever = <Input extends { listingPrice: number; monthlyRent: number }>() =>
  dollarsLever<Input>('monthlyRent', {
    key: 'rent',
    range: { kind: 'share', share: 0.2, step: 25 },
    swing: { share: 0.05 },
    usual: ({ listingPrice }, estimates) => usualRent(listingPrice, estimates),
  })

export const vacancyLever = <Input extends { vacancyPercentage?: number | undefined }>() =>
  percentLever<Input>('vacancyPercentage', {
    key: 'vacancy',
    range: { kind: 'between', from: 0, to: 25, step: 1 },
    swing: { units: 5 },
  })
