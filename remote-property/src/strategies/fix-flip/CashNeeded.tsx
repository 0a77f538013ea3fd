import {
  inputLabels,
  type FixFlipInput,
  type FixFlipResults,
  type CalculationStep,
} from '@freehold/contracts'
import { roundingNote } from '@freehold/property-ui'
import { formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { Explained } from '../../explain/Explained'
import { ResultSection } from '../../charts/ResultSection'
import { StackBar } from '../../charts/StackBar'
import { MoreSteps } from '../../explain/MoreSteps'

interface CashNeededProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** The cash that the project needs until the sale, and its parts. */
export const CashNeeded = memo(function CashNeeded({ input, results }: CashNeededProps) {
  const downPayment = useMemo(
    () => downPaymentStep(input.purchasePrice, results.loanAmount),
    [input.purchasePrice, results.loanAmount],
  )
  const steps = useMemo(() => [downPayment], [downPayment])
  const parts = [
    { label: 'Down payment', figureKey: 'downPayment', value: downPayment.value ?? 0 },
    { label: 'Rehab costs', figureKey: 'rehabCosts', value: results.rehabCosts },
    { label: 'Holding costs', figureKey: 'holdingCosts', value: results.holdingCosts },
    { label: 'Purchase costs', figureKey: 'purchaseCosts', value: results.purchaseCosts },
  ]
  const share = (value: number) =>
    formatPercent(results.cashNeeded > 0 ? (value / results.cashNeeded) * 100 : null)
  return (
    <ResultSection title="Cash Needed" finding={cashFinding(parts, results.cashNeeded)}>
      <StackBar segments={parts} />
      <MoreSteps steps={steps}>
        <Ledger
          caption="Cash needed"
          lines={parts.map(({ label, figureKey, value }, index) => ({
            label,
            amount: <Explained figureKey={figureKey}>{formatDollars(value)}</Explained>,
            share: share(value),
            series: (index + 1) as Series,
          }))}
          total={{
            label: 'Cash needed',
            amount: <Explained figureKey="cashNeeded">{formatDollars(results.cashNeeded)}</Explained>,
            share: share(results.cashNeeded),
          }}
          note={roundingNote}
        />
      </MoreSteps>
    </ResultSection>
  )
})

/** The part of the price that the loan does not pay. */
const downPaymentStep = (price: number, loan: number): CalculationStep => ({
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

/** The cash needed and its largest part, in a sentence. */
function cashFinding(parts: readonly { label: string; value: number }[], cashNeeded: number) {
  const [largest] = parts.toSorted((a, b) => b.value - a.value)
  return `${formatDollars(cashNeeded)} in cash until the sale, most of it for ${largest?.label.toLowerCase()}.`
}
