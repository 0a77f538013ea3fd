import type { FixFlipInput, FixFlipResults } from '@freehold/contracts'
import { formatDollars } from '@freehold/ui'
import { memo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { subtracted, Waterfall } from '../../charts/Waterfall'

interface SaleToProfitProps {
  input: FixFlipInput
  results: FixFlipResults
}

/** The sale price, each cost, and the profit or loss. */
export const SaleToProfit = memo(function SaleToProfit({ input, results }: SaleToProfitProps) {
  const { salePrice } = input
  const sale =
    salePrice === undefined
      ? { label: 'After-repair value', figureKey: 'arv', value: results.afterRepairValue, isTotal: true }
      : { label: 'Sale price', figureKey: 'salePrice', value: salePrice, isTotal: true }
  const selling = Number((input.sellingCostsPercentage * 100).toFixed(2))
  return (
    <ResultSection title="From Sale Price to Profit" finding={profitFinding(sale.value, results)}>
      <Waterfall
        caption="From sale price to profit"
        rows={[
          sale,
          { ...subtracted('Purchase price', input.purchasePrice), figureKey: 'purchasePrice' },
          { ...subtracted('Rehab costs', results.rehabCosts), figureKey: 'rehabCosts' },
          { ...subtracted('Holding costs', results.holdingCosts), figureKey: 'holdingCosts' },
          { ...subtracted('Purchase costs', results.purchaseCosts), figureKey: 'purchaseCosts' },
          { ...subtracted(`Selling costs, ${selling}%`, results.sellingCosts), figureKey: 'sellingCosts' },
          {
            label: results.netProfit < 0 ? 'Loss' : 'Profit',
            figureKey: 'netProfit',
            value: results.netProfit,
            isTotal: true,
            isResult: true,
          },
        ]}
      />
    </ResultSection>
  )
})

/** The profit or loss, in a sentence. */
const profitFinding = (sale: number, { netProfit }: FixFlipResults) =>
  netProfit < 0
    ? `The costs exceed the sale at ${formatDollars(sale)}: a loss of ${formatDollars(Math.abs(netProfit))}.`
    : `Of the sale at ${formatDollars(sale)}, ${formatDollars(netProfit)} remains as profit.`
