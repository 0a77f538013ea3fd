import { holdingConstants, type BuyHoldInput, type BuyHoldResults } from '@freehold/contracts'
import { buyHold } from '../buyHold'
import { coverage, outputsOf, type Output } from './Output'
import { purchaseLevers, rentLever, vacancyLever } from './purchaseLevers'
import type { Sensitivity } from './Sensitivity'

const withoutSteps = { recordSteps: false }
const compute = (input: BuyHoldInput) => buyHold({ ...input, holding: undefined }, withoutSteps)
const outputs = outputsOf(compute)

/** The holding of the inputs, or the default one. */
function held(input: BuyHoldInput) {
  const holding = input.holding ?? (holdingConstants as NonNullable<BuyHoldInput['holding']>)
  return buyHold({ ...input, holding }, withoutSteps)
}

const irr: Output<BuyHoldInput> = {
  key: 'irr',
  label: 'IRR',
  unit: 'percent',
  better: 'more',
  target: 10,
  compute: (input) => irrOf(held(input)),
}

/** Without cash put in, a profit is an infinite return. */
function irrOf({ holding, totalCashNeeded }: BuyHoldResults): number | null {
  if (!holding) return null
  const hasFreeProfit = totalCashNeeded <= 0 && (holding.totalProfit ?? 0) > 0
  return holding.irr ?? (hasFreeProfit ? Infinity : null)
}

const { price, downPayment, rehab, rate } = purchaseLevers<BuyHoldInput>()

export const buyHoldSensitivity: Sensitivity<'buyHold'> = {
  levers: [price, downPayment, rentLever(), rehab, rate, vacancyLever()],
  outputs: [
    outputs.roi,
    outputs.monthlyIncome(({ netMonthlyIncome }) => netMonthlyIncome),
    outputs.dscr((input) => {
      const { noi, monthlyMortgage } = compute(input)
      return coverage(noi, monthlyMortgage)
    }),
    outputs.cashNeeded('Total cash needed', ({ totalCashNeeded }) => totalCashNeeded),
    irr,
    {
      key: 'profit',
      label: 'Total profit',
      unit: 'dollars',
      better: 'more',
      target: 100_000,
      compute: (input) => held(input).holding?.totalProfit ?? null,
    },
  ],
}
