import { inputLabels, type FixFlipInput, type FixFlipResults, type WorkingStep } from '@freehold/contracts'
import { formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { useMemo } from 'react'
import { Explained } from '../explain/Explained'
import { Figure } from '../charts/Figure'
import { StackBar } from '../charts/StackBar'
import { MoreWorking } from '../what-if/MoreWorking'

interface CashNeededProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** The parts of the cash that the project takes until it is sold. */
export function CashNeeded({ input, results }: CashNeededProps) {
  const downPayment = useMemo(
    () => downPaymentStep(input.purchasePrice, results.loanAmount),
    [input.purchasePrice, results.loanAmount],
  )
  const steps = useMemo(() => [downPayment], [downPayment])
  const parts = [
    { label: 'Down payment', figure: 'downPayment', value: downPayment.value ?? 0 },
    { label: 'Rehab costs', figure: 'rehabCosts', value: results.rehabCosts },
    { label: 'Holding costs', figure: 'holdingCosts', value: results.holdingCosts },
    { label: 'Purchase costs', figure: 'purchaseCosts', value: results.purchaseCosts },
  ]
  const share = (value: number) =>
    formatPercent(results.cashNeeded > 0 ? (value / results.cashNeeded) * 100 : null)
  return (
    <Figure title="Cash Needed" finding={cashFinding(parts, results.cashNeeded)}>
      <StackBar parts={parts} />
      <MoreWorking steps={steps}>
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
      </MoreWorking>
    </Figure>
  )
}

/** What the price is paid with beside the loan. */
const downPaymentStep = (price: number, loan: number): WorkingStep => ({
  key: 'downPayment',
  label: 'Down payment',
  formula: 'purchase price − loan amount',
  inputs: [
    { key: 'purchasePrice', label: inputLabels.purchasePrice, value: price, unit: 'dollars' },
    { key: 'loanAmount', source: 'computed', label: 'Loan amount', value: loan, unit: 'dollars' },
  ],
  value: price - loan,
  unit: 'dollars',
})

/** How much and mostly what for, in a sentence. */
function cashFinding(parts: readonly { label: string; value: number }[], cashNeeded: number) {
  const [largest] = parts.toSorted((a, b) => b.value - a.value)
  return `${formatDollars(cashNeeded)} in cash until the sale, most for: ${largest?.label.toLowerCase()}.`
}
