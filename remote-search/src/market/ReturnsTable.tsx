import {
  marketReturnScale,
  type MarketReturns,
  type StrategyKey,
  strategyTabLabels,
} from '@freehold/contracts'
import { DataTable, formatCount, formatPercent, type Column, UNKNOWN } from '@freehold/ui'

interface ReturnsTableProps {
  shown: readonly (MarketReturns & { key: StrategyKey })[]
}

const { from, to } = marketReturnScale

/** The numbers of the bars. */
export function ReturnsTable({ shown }: ReturnsTableProps) {
  const columns: Column<number>[] = [
    { key: 'return', heading: 'ROI', rowHeader: true, cell: rangeText },
    ...shown.map(({ key, distribution }) => ({
      key,
      heading: strategyTabLabels[key],
      numeric: true,
      cell: (index: number) => (distribution ? formatCount(distribution.classes[index]) : UNKNOWN),
    })),
  ]
  return (
    <DataTable
      caption="Homes for sale by return"
      compact
      columns={columns}
      rows={Array.from({ length: to - from }, (_, index) => index)}
      rowKey={(index) => index}
    />
  )
}

function rangeText(index: number): string {
  const low = from + index
  if (index === 0) return `${formatPercent(low + 1, 0)} or less`
  if (low === to - 1) return `above ${formatPercent(low, 0)}`
  return `above ${formatPercent(low, 0)}, to ${formatPercent(low + 1, 0)}`
}
