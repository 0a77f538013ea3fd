import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { Figure } from '../charts/Figure'
import { taken, Waterfall } from '../charts/Waterfall'

interface SaleToProfitProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** What the sale brings, what each cost takes of it, and what is left. */
export function SaleToProfit({ input, results }: SaleToProfitProps) {
  const selling = Number((input.sellingCostsPercentage * 100).toFixed(2))
  return (
    <Figure title="From Sale Price to Profit" finding={profitFinding(results)}>
      <Waterfall
        caption="From sale price to profit"
        rows={[
          { label: 'After-repair value', figure: 'arv', value: results.afterRepairValue, isTotal: true },
          { ...taken('Purchase price', input.purchasePrice), figure: 'purchasePrice' },
          { ...taken('Rehab costs', results.rehabCosts), figure: 'rehabCosts' },
          { ...taken('Holding costs', results.holdingCosts), figure: 'holdingCosts' },
          { ...taken('Purchase costs', results.purchaseCosts), figure: 'purchaseCosts' },
          { ...taken(`Selling costs, ${selling}%`, results.sellingCosts), figure: 'sellingCosts' },
          {
            label: results.netProfit < 0 ? 'Loss' : 'Profit',
            figure: 'netProfit',
            value: results.netProfit,
            isTotal: true,
            isResult: true,
          },
        ]}
      />
    </Figure>
  )
}

/** What is left of the sale, in a sentence. */
const profitFinding = ({ afterRepairValue, netProfit }: FixFlipResults) =>
  netProfit < 0
    ? `Costs take more than the sale at ${formatDollars(afterRepairValue)} brings: a loss of ${formatDollars(Math.abs(netProfit))}.`
    : `Of the sale at ${formatDollars(afterRepairValue)}, ${formatDollars(netProfit)} remains as profit.`
