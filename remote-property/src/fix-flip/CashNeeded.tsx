import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { Explained } from '../explain/Explained'
import { Figure } from '../charts/Figure'
import { StackBar } from '../charts/StackBar'

interface CashNeededProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** The parts of the cash that the project takes until it is sold. */
export function CashNeeded({ input, results }: CashNeededProps) {
  const parts = [
    { label: 'Down payment', figure: 'loanAmount', value: input.purchasePrice - results.loanAmount },
    { label: 'Rehab costs', figure: 'rehabCosts', value: results.rehabCosts },
    { label: 'Holding costs', figure: 'holdingCosts', value: results.holdingCosts },
    { label: 'Purchase costs', figure: 'purchaseCosts', value: results.purchaseCosts },
  ]
  const share = (value: number) =>
    formatPercent(results.cashNeeded > 0 ? (value / results.cashNeeded) * 100 : null)
  return (
    <Figure title="Cash Needed">
      <StackBar parts={parts} />
      <Ledger
        caption="Cash needed"
        lines={parts.map(({ label, figure, value }, index) => ({
          label,
          amount: <Explained figure={figure}>{formatDollars(value)}</Explained>,
          share: share(value),
          series: (index + 1) as Series,
        }))}
        total={{
          label: 'Cash needed',
          amount: <Explained figure="cashNeeded">{formatDollars(results.cashNeeded)}</Explained>,
          share: share(results.cashNeeded),
        }}
        note="Every figure is rounded up to the dollar, so a sum may differ by $1."
      />
    </Figure>
  )
}
