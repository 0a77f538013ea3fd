import type { BuyHoldInput, BuyHoldResults } from '@freehold/contracts'
import { formatCost, formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { roundingNote, SpendingBar, spendingFinding } from '@freehold/property-ui'
import { memo } from 'react'
import { Explained } from '../../explain/Explained'
import { ResultSection } from '../../charts/ResultSection'

interface CostBreakdownProps {
  input: BuyHoldInput
  results: BuyHoldResults
}

/** The monthly costs as parts of the rent. Without a loan term the payment and the net income are unknown. */
export const CostBreakdown = memo(function CostBreakdown({ input, results }: CostBreakdownProps) {
  const { monthlyRent } = input
  const { netMonthlyIncome, grossMonthlyExpenses } = results
  const costs = [
    { label: 'Principal & interest', figureKey: 'monthlyMortgage', value: results.monthlyMortgage },
    { label: 'Taxes', figureKey: 'monthlyTaxes', value: input.monthlyTaxes },
    { label: 'Insurance', figureKey: 'monthlyInsurance', value: input.monthlyInsurance },
    { label: 'HOA', figureKey: 'monthlyHoa', value: input.monthlyHoa },
    otherExpenses(input, results),
  ]
  const spending = netMonthlyIncome !== null &&
    grossMonthlyExpenses !== null && {
      whole: { dollars: monthlyRent, name: 'monthly rent', label: 'Rent' },
      spent: grossMonthlyExpenses,
      rest: { dollars: netMonthlyIncome, label: 'Net' },
    }
  const share = (value: number | null) =>
    formatPercent(value !== null && monthlyRent > 0 ? (value / monthlyRent) * 100 : null)
  return (
    <ResultSection title="Monthly Cost Breakdown" {...(spending && { finding: spendingFinding(spending) })}>
      {spending && (
        <SpendingBar parts={costs.map(({ label, value }) => ({ label, value: value ?? 0 }))} {...spending} />
      )}
      <Ledger
        caption="Monthly cost breakdown"
        lines={[
          {
            label: 'Monthly rent',
            amount: <Explained figureKey="monthlyRent">{formatDollars(monthlyRent)}</Explained>,
            share: share(monthlyRent),
            sum: true,
          },
          ...costs.map(({ label, figureKey, value }, index) => ({
            label,
            amount: <Explained figureKey={figureKey}>{formatCost(value)}</Explained>,
            share: share(value),
            series: (index + 1) as Series,
          })),
        ]}
        total={{
          label: 'Net monthly income',
          amount: <Explained figureKey="netMonthlyIncome">{formatDollars(netMonthlyIncome)}</Explained>,
          share: share(netMonthlyIncome),
          ...(netMonthlyIncome !== null && { tone: netMonthlyIncome < 0 ? 'neg' : 'pos' }),
        }}
        note={roundingNote}
      />
    </ResultSection>
  )
})

/** Other expenses, with the parts of the rent that the engine adds to the input. */
function otherExpenses(input: BuyHoldInput, { working }: BuyHoldResults) {
  const sum = working?.find(({ key }) => key === 'otherExpenses')
  return {
    label: 'Other expenses',
    figureKey: sum ? 'otherExpenses' : 'monthlyExpenses',
    value: sum ? sum.value : input.monthlyExpenses,
  }
}
