import type { FixFlipInput } from '@freehold/contracts'
import { fixFlip } from '../fixFlip'
import { dollarsLever, monthsLever, percentLever } from './Lever'
import { outputsOf } from './Output'
import { usualRehab } from './purchaseLevers'
import type { Sensitivity } from './Sensitivity'

const outputs = outputsOf((input: FixFlipInput) => fixFlip(input, { recordSteps: false }))

export const fixFlipSensitivity: Sensitivity<'fixFlip'> = {
  levers: [
    // The loan and the closing costs follow the price.
    dollarsLever('purchasePrice', {
      key: 'price',
      range: { kind: 'share', share: 0.2, stepShare: 0.01 },
      swing: { share: 0.05 },
    }),
    // The loan stays, as it depends on the ARV, which would move both.
    dollarsLever('salePrice', {
      key: 'salePrice',
      get: ({ salePrice, arv }) => salePrice ?? arv,
      range: { kind: 'share', share: 0.2, stepShare: 0.01 },
      swing: { share: 0.1 },
      usual: ({ purchasePrice }, { arv }) => arv?.arv ?? purchasePrice,
    }),
    dollarsLever('rehabCosts', {
      key: 'rehab',
      range: { kind: 'share', share: 0.5, stepShare: 0.05 },
      swing: { share: 0.2 },
      usual: ({ purchasePrice }) => usualRehab(purchasePrice),
    }),
    monthsLever('holdingPeriodMonths', {
      key: 'months',
      range: { kind: 'between', from: 0, to: 18, step: 1 },
      swing: { units: 3 },
    }),
    percentLever('hardMoneyInterestRate', {
      key: 'rate',
      range: { kind: 'units', units: 2, step: 0.05 },
      swing: { units: 1 },
    }),
  ],
  outputs: [
    outputs.output(
      { key: 'profit', label: 'Net profit', unit: 'dollars', better: 'more', target: 0 },
      ({ netProfit }) => netProfit,
    ),
    outputs.roi,
    outputs.output(
      { key: 'annualizedRoi', label: 'Annualized ROI', unit: 'percent', better: 'more', target: 20 },
      ({ annualizedRoi }) => annualizedRoi,
    ),
    outputs.cashNeeded('Cash needed', ({ cashNeeded }) => cashNeeded),
  ],
}
