import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { Figure } from '../charts/Figure'
import { StackBar } from '../charts/StackBar'

interface CashNeededProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** The parts of the cash that the project takes until it is sold. */
export function CashNeeded({ input, results }: CashNeededProps) {
  const parts = [
    { label: 'Down payment', value: input.purchasePrice - results.loanAmount },
    { label: 'Rehab costs', value: results.rehabCosts },
    { label: 'Holding costs', value: results.holdingCosts },
    { label: 'Purchase costs', value: results.purchaseCosts },
  ]
  const share = (value: number) =>
    formatPercent(results.cashNeeded > 0 ? (value / results.cashNeeded) * 100 : null)
  return (
    <Figure title="Cash Needed">
      <StackBar parts={parts} />
      <Ledger
        caption="Cash needed"
        lines={parts.map(({ label, value }, index) => ({
          label,
          amount: formatDollars(value),
          share: share(value),
          series: (index + 1) as Series,
        }))}
        total={{
          label: 'Cash needed',
          amount: formatDollars(results.cashNeeded),
          share: share(results.cashNeeded),
        }}
        note="Every figure is rounded up to the dollar, so a sum may differ by $1."
      />
    </Figure>
  )
}
