import type { Dollars, ShortTermInput } from '@freehold/contracts'
import { seasonRatesFromRent } from '../defaults'
import { roundToCents } from '../roundToCents'
import { shortTerm } from '../shortTerm'
import { dollarsLever, percentLever } from './Lever'
import { coverage, outputsOf } from './Output'
import { purchaseLevers, usualRent } from './purchaseLevers'
import type { Sensitivity } from './Sensitivity'

const compute = (input: ShortTermInput) => shortTerm(input, { recordSteps: false })
const outputs = outputsOf(compute)
const { price, downPayment, rehab, rate } = purchaseLevers<ShortTermInput>()

/** The rate of the peak season; that of the off-season stays the same share of it. */
const nightlyRate = dollarsLever<ShortTermInput>('peakSeasonRate', {
  key: 'nightlyRate',
  set: (input, dollars) => ({
    ...input,
    peakSeasonRate: dollars as Dollars,
    offSeasonRate:
      input.peakSeasonRate > 0
        ? roundToCents(dollars * (input.offSeasonRate / input.peakSeasonRate))
        : input.offSeasonRate,
  }),
  range: { kind: 'share', share: 0.2, step: 5 },
  swing: { share: 0.1 },
  usual: ({ listingPrice }, estimates) =>
    seasonRatesFromRent(usualRent(listingPrice, estimates)).peakSeasonRate,
})

export const shortTermSensitivity: Sensitivity<'shortTerm'> = {
  levers: [
    price,
    downPayment,
    nightlyRate,
    percentLever('estimatedOccupancyRate', {
      key: 'occupancy',
      range: { kind: 'units', units: 20, step: 1 },
      swing: { units: 5 },
    }),
    rehab,
    rate,
  ],
  outputs: [
    outputs.roi,
    outputs.monthlyIncome(({ netOperatingIncome, monthlyMortgage }) =>
      monthlyMortgage === null ? null : netOperatingIncome / 12 - monthlyMortgage,
    ),
    outputs.dscr((input) => {
      const { netOperatingIncome, monthlyMortgage } = compute(input)
      return coverage(netOperatingIncome, monthlyMortgage)
    }),
    outputs.cashNeeded('Total investment', ({ totalInvestment }) => totalInvestment),
  ],
}
