import type { BrrrrInput, Fraction } from '@freehold/contracts'
import { brrrr } from '../brrrr'
import { dollarsLever, monthsLever, percentLever } from './Lever'
import { coverage, outputsOf } from './Output'
import { rateLever, rentLever, usualRehab, vacancyLever } from './purchaseLevers'
import type { Sensitivity } from './Sensitivity'

const compute = (input: BrrrrInput) => brrrr(input, { recordSteps: false })
const outputs = outputsOf(compute)

/** The rehab in dollars, which is a share of the price with as many decimals as a form has. */
const rehab = dollarsLever<BrrrrInput>('rehabPercentage', {
  key: 'rehab',
  get: ({ listingPrice, rehabPercentage }) => listingPrice * rehabPercentage,
  set: (input, dollars) =>
    input.listingPrice > 0
      ? {
          ...input,
          rehabPercentage: Math.min(1, Number((dollars / input.listingPrice).toFixed(6))) as Fraction,
        }
      : input,
  limits: ({ listingPrice }) => ({ min: 0, max: listingPrice }),
  range: { kind: 'share', share: 0.5, stepShare: 0.05 },
  swing: { share: 0.2 },
  usual: ({ listingPrice }) => usualRehab(listingPrice),
})

export const brrrrSensitivity: Sensitivity<'brrrr'> = {
  levers: [
    // Rehab and closing costs are shares of the price, and both loans depend on the ARV, which stays.
    dollarsLever('listingPrice', {
      key: 'price',
      range: { kind: 'share', share: 0.2, stepShare: 0.01 },
      swing: { share: 0.05 },
    }),
    dollarsLever('arv', {
      key: 'arv',
      range: { kind: 'share', share: 0.2, stepShare: 0.01 },
      swing: { share: 0.1 },
      usual: ({ listingPrice }, { arv }) => arv?.arv ?? listingPrice,
    }),
    rentLever(),
    rateLever(),
    rehab,
    monthsLever('bridgeMonths', {
      key: 'months',
      range: { kind: 'between', from: 0, to: 18, step: 1 },
      swing: { units: 3 },
    }),
    vacancyLever(),
    percentLever('refiLtv', {
      key: 'refinanceShare',
      range: { kind: 'between', from: 60, to: 85, step: 1 },
      swing: { units: 5 },
    }),
  ],
  outputs: [
    outputs.output(
      { key: 'cashLeft', label: 'Cash left in deal', unit: 'dollars', better: 'less', target: 0 },
      ({ cashLeftInDeal }) => cashLeftInDeal,
    ),
    outputs.roi,
    outputs.monthlyIncome(({ netMonthlyIncome }) => netMonthlyIncome),
    outputs.dscr((input) => {
      const { netMonthlyIncome, monthlyMortgage } = compute(input)
      return netMonthlyIncome === null
        ? null
        : coverage(12 * (netMonthlyIncome + (monthlyMortgage ?? 0)), monthlyMortgage)
    }),
    outputs.cashNeeded('Total cash needed', ({ totalCashNeeded }) => totalCashNeeded),
  ],
}
