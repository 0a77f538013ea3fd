import type { BuyHoldInput, BuyHoldResults } from '@freehold/contracts'
import { formatCost, formatDollars, formatPercent, Ledger, type Series } from '@freehold/ui'
import { Figure } from '../charts/Figure'
import { CostBar } from './CostBar'

interface CostBreakdownProps {
  input: BuyHoldInput
  results: BuyHoldResults
}

/** Where a month's rent goes. Without a term the payment is unknown, and so is what remains. */
export function CostBreakdown({ input, results }: CostBreakdownProps) {
  const { monthlyRent } = input
  const { netMonthlyIncome, grossMonthlyExpenses } = results
  const costs = [
    { label: 'Principal & interest', value: results.monthlyMortgage },
    { label: 'Taxes', value: input.monthlyTaxes },
    { label: 'Insurance', value: input.monthlyInsurance },
    { label: 'HOA', value: input.monthlyHoa },
    { label: 'Other expenses', value: input.monthlyExpenses },
  ]
  const share = (value: number | null) =>
    formatPercent(value !== null && monthlyRent > 0 ? (value / monthlyRent) * 100 : null)
  return (
    <Figure title="Monthly Cost Breakdown">
      {netMonthlyIncome !== null && grossMonthlyExpenses !== null && (
        <CostBar
          costs={costs.map(({ label, value }) => ({ label, value: value ?? 0 }))}
          rent={monthlyRent}
          total={grossMonthlyExpenses}
          net={netMonthlyIncome}
        />
      )}
      <Ledger
        caption="Monthly cost breakdown"
        lines={[
          { label: 'Monthly rent', amount: formatDollars(monthlyRent), share: share(monthlyRent), sum: true },
          ...costs.map(({ label, value }, index) => ({
            label,
            amount: formatCost(value),
            share: share(value),
            series: (index + 1) as Series,
          })),
        ]}
        total={{
          label: 'Net monthly income',
          amount: formatDollars(netMonthlyIncome),
          share: share(netMonthlyIncome),
          ...(netMonthlyIncome !== null && { tone: netMonthlyIncome < 0 ? 'neg' : 'pos' }),
        }}
        note="Every figure is rounded up to the dollar, so a sum may differ by $1."
      />
    </Figure>
  )
}
